import { prettyName, sourceText } from '../../name-parts.ts';
import { box, isScalar, none, type Obj, type Objects } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';

/** `Lean.Name`: anonymous (scalar 0), `str prefix string` (tag 1), `num prefix nat` (tag 2). */
export function makeName(scope: Scope, dotted: string): Obj {
  let name: Obj = none;
  if (dotted === '') return name;
  for (const part of dotted.split('.')) name = appendName(scope, name, part);
  return name;
}

export function appendName(scope: Scope, prefix: Obj, part: string | number): Obj {
  return typeof part === 'string'
    ? scope.call('Lean.Name.str._override', prefix, scope.string(part))
    : scope.call('Lean.Name.num._override', prefix, scope.nat(String(part)));
}

/** The components of a name, first to last. */
export function nameParts(objects: Objects, name: Obj): (string | number)[] {
  const parts: (string | number)[] = [];
  for (let rest = name; !isScalar(rest); rest = objects.field(rest, 0)) {
    const last = objects.field(rest, 1);
    parts.push(objects.tag(rest) === 1 ? objects.string(last) : numberPart(objects, last));
  }
  return parts.reverse();
}

/** Macro scopes go beyond 31 bits. */
function numberPart(objects: Objects, part: Obj): number {
  const number = Number(objects.natural(part));
  if (!Number.isSafeInteger(number)) throw new RangeError('a name has a number that is too large');
  return number;
}

/**
 * A name as text, for comparing with names known to us and for messages. Not injective: `«a.b»` and `a.b` print
 * alike. Use `keyOfName` where a wrong match would matter.
 */
export function textOfName(objects: Objects, name: Obj): string {
  return objects.once('text', name, () => nameParts(objects, name).join('.'));
}

/** A name as text, without what marks it as private (`_private`, the module, 0): as the source has it. */
export function sourceOfName(objects: Objects, name: Obj): string {
  return objects.once('source', name, () => sourceText(nameParts(objects, name)));
}

/** An injective rendering of a name. */
export function keyOfName(objects: Objects, name: Obj): string {
  return objects.once('key', name, () =>
    nameParts(objects, name)
      .map((part) => (typeof part === 'number' ? `#${part}` : `${part.length}:${part}`))
      .join('.'),
  );
}

/** The `keyOfName` of a name none of whose components has a dot or is a number. */
export const keyOfText = (dotted: string): string =>
  dotted
    .split('.')
    .map((part) => `${part.length}:${part}`)
    .join('.');

/** A name as a person writes it, with `«»` where a part is not a plain identifier. */
export const prettyOfName = (objects: Objects, name: Obj): string => prettyName(nameParts(objects, name));

/** The macro scopes of hygienic names make them inaccessible to the user. */
export function hasMacroScopes(objects: Objects, name: Obj): boolean {
  if (isScalar(name)) return false;
  return objects.tag(name) === 1
    ? objects.string(objects.field(name, 1)) === '_hyg'
    : hasMacroScopes(objects, objects.field(name, 0));
}

/** A name as Lean's `toString` has it. */
export const nameToString = (scope: Scope, name: Obj): string =>
  scope.objects.string(scope.call('Lean.Name.toString', name, box(1)));
