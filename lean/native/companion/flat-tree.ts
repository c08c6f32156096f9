import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import type { SyntaxTree } from '../../syntax-tree.ts';

/** The components of a name, as our Lean code writes them. */
export const namePartsSchema = z.array(z.union([z.string(), natural])).readonly();

const position = z.number().int().min(-1);
const entrySchema = z.union([
  /** A node: its kind and the number of its children. */
  z.tuple([z.literal(0), z.string(), natural]),
  z.tuple([z.literal(1), z.string(), position, position]),
  z.tuple([z.literal(2), namePartsSchema, position, position]),
  z.tuple([z.literal(3)]),
]);

/** A syntax tree as our Lean code writes it: parents before their children, so that no depth is too much. */
export const flatTreeSchema = z.array(entrySchema).transform((entries, context): SyntaxTree => {
  const tree = treeOf(entries);
  if (tree !== null) return tree;
  context.addIssue({ code: 'custom', message: 'not the list of a tree' });
  return z.NEVER;
});

/** Reads from the end: when a parent comes, its children lie on top of the stack. Null when entries are left or missing. */
function treeOf(entries: readonly z.infer<typeof entrySchema>[]): SyntaxTree | null {
  const stack: SyntaxTree[] = [];
  for (const entry of entries.toReversed()) {
    switch (entry[0]) {
      case 0: {
        const [, name, count] = entry;
        if (count > stack.length) return null;
        const children = stack.splice(stack.length - count, count).reverse();
        stack.push({ kind: 'node', name, children });
        break;
      }
      case 1:
        stack.push({ kind: 'atom', text: entry[1], start: entry[2], end: entry[3] });
        break;
      case 2:
        stack.push({
          kind: 'identifier',
          text: entry[1].join('.'),
          parts: entry[1],
          start: entry[2],
          end: entry[3],
        });
        break;
      case 3:
        stack.push({ kind: 'missing' });
    }
  }
  return stack.length === 1 ? (stack[0] ?? null) : null;
}
