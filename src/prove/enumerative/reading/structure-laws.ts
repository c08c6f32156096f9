import type { Hypothesis } from '../../../../core/goal.ts';
import type { LocalDeclaration } from '../../../../lean/engine.ts';
import { readBinders } from './binders.ts';
import { withoutBrackets } from './proposition.ts';

/** A law of a structure of the header, for one instance of it in the context. */
export interface StructureLaw {
  /** The theorem: `Monoid.assoc`. */
  readonly name: string;
  /** What stands before its other arguments: `M.assoc` for a structure, `Monoid.assoc` for a class. */
  readonly call: string;
  /** What it says of this instance: `∀ (a b c : α), M.mul (M.mul a b) c = M.mul a (M.mul b c)`. */
  readonly type: string;
}

/** How Lean calls the structure that a law is about. */
const receiverName = 'self';

/** The laws of the structures and of the classes of which there are instances in the context, those that they extend among them. */
export function structureLaws(
  hypotheses: readonly Hypothesis[],
  local: readonly LocalDeclaration[],
): readonly StructureLaw[] {
  const theorems = local.filter(({ kind }) => kind === 'theorem');
  if (theorems.every(({ type }) => type === undefined)) return [];
  const instances = hypotheses.flatMap((hypothesis) => {
    const { isProof, isInstance, accessible, shape } = hypothesis;
    if (isProof || shape.binders > 0 || shape.head === null || !(isInstance || accessible)) return [];
    return [{ hypothesis, structures: ancestorsOf(shape.head, local) }];
  });
  return theorems.flatMap(({ name, type }) =>
    type === undefined
      ? []
      : instances
          .filter(({ structures }) => structures.has(ownerOf(name)))
          .flatMap(({ hypothesis }) => lawFor(name, type, hypothesis)),
  );
}

const ownerOf = (name: string): string => name.split('.').slice(0, -1).join('.');

/** The structure and those that it extends: `Group.toMonoid` says that a group is a monoid. */
function ancestorsOf(structure: string, local: readonly LocalDeclaration[]): ReadonlySet<string> {
  const found = new Set([structure]);
  // A set is gone through in the order of insertion, what is added on the way too.
  for (const of of found) for (const parent of parentsOf(of, local)) found.add(parent);
  return found;
}

function parentsOf(structure: string, local: readonly LocalDeclaration[]): readonly string[] {
  return local.flatMap(({ name, kind }) => {
    const parent = /^to(.+)$/u.exec(lastOf(name))?.[1];
    if (parent === undefined || kind === 'theorem' || ownerOf(name) !== structure) return [];
    const found = local.find((other) => other.kind === 'inductive' && lastOf(other.name) === parent);
    return found === undefined ? [] : [found.name];
  });
}

const lastOf = (name: string): string => name.split('.').at(-1)!;

function lawFor(name: string, type: string, instance: Hypothesis): readonly StructureLaw[] {
  const read = readBinders(type);
  const self = read?.binders.find((binder) => binder.name === receiverName);
  if (read === null || self?.type == null) return [];
  const parameters = self.type.split(' ').slice(1);
  const given = argumentsOf(instance.type);
  if (given.length < parameters.length) return [];
  const known = new Map(parameters.map((parameter, at) => [parameter, given[at]!]));
  if (!instance.isInstance) known.set(receiverName, instance.name);
  const put = (text: string): string =>
    text.replace(/[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu, (word, at: number) =>
      text[at - 1] === '.' ? word : (known.get(word) ?? word),
    );
  const binders = read.binders
    .filter((binder) => binder.name !== receiverName && !known.has(binder.name))
    .map(({ name: bound, type: of, isExplicit }) => {
      const text = of === null ? bound : `${bound} : ${withoutBrackets(put(of))}`;
      return isExplicit ? `(${text})` : `{${text}}`;
    });
  const call = instance.isInstance ? name : `${instance.name}.${lastOf(name)}`;
  return [{ name, call, type: `${binders.length === 0 ? '' : `∀ ${binders.join(' ')}, `}${put(read.body)}` }];
}

/** `α`, `(List α)` of `Monoid α (List α)`, as they are written. */
function argumentsOf(type: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  for (const word of withoutBrackets(type).split(' ')) {
    if (depth > 0) found.push(`${found.pop()} ${word}`);
    else found.push(word);
    depth += word.split('(').length - word.split(')').length;
  }
  return found.slice(1);
}
