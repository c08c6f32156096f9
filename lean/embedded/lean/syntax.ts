import type { SyntaxTree } from '../../syntax-tree.ts';
import { isScalar, type Obj, type Objects, unbox } from '../ffi/objects.ts';
import { syntaxTag } from './layouts.ts';
import { nameParts, textOfName } from './names.ts';

const missing: SyntaxTree = { kind: 'missing' };
const noPosition = -1;

/** Copies a `Syntax` out of Lean's memory. */
export function readSyntax(objects: Objects, syntax: Obj): SyntaxTree {
  if (isScalar(syntax)) return missing;
  switch (objects.tag(syntax)) {
    case syntaxTag.node: {
      const name = textOfName(objects, objects.field(syntax, 1));
      const children = objects.array(objects.field(syntax, 2)).map((child) => readSyntax(objects, child));
      return { kind: 'node', name, children };
    }
    case syntaxTag.atom: {
      const text = objects.string(objects.field(syntax, 1));
      return { kind: 'atom', text, ...range(objects, objects.field(syntax, 0)) };
    }
    case syntaxTag.ident: {
      const parts = nameParts(objects, objects.field(syntax, 2));
      return {
        kind: 'identifier',
        text: parts.join('.'),
        parts,
        ...range(objects, objects.field(syntax, 0)),
      };
    }
    default:
      return missing;
  }
}

/** `SourceInfo`: original (0: leading, pos, trailing, endPos), synthetic (1: pos, endPos), none (scalar). */
function range(objects: Objects, info: Obj): { start: number; end: number } {
  if (isScalar(info)) return { start: noPosition, end: noPosition };
  return objects.tag(info) === 0
    ? { start: unbox(objects.field(info, 1)), end: unbox(objects.field(info, 3)) }
    : { start: unbox(objects.field(info, 0)), end: unbox(objects.field(info, 1)) };
}
