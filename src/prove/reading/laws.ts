import type { Goal, Hypothesis } from '../../../core/goal.ts';
import { splitOutside } from '../../../core/lean-lexer.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import type { LawText } from '../completion/read-term.ts';
import { mentionCounts, mentions } from './names.ts';
import { readBinders, withoutBrackets } from './proposition.ts';

/** Laws of algebraic structures that a context has: of Lean's classes, and of structures that a header declares. */

/** Laws of Mathlib's classes by their names there, for variables a, b, c. */
const semigroup = { mul_assoc: 'a * b * c = a * (b * c)' };
const monoid = { ...semigroup, one_mul: '1 * a = a', mul_one: 'a * 1 = a' };
const group = { ...monoid, inv_mul_cancel: 'a⁻¹ * a = 1', mul_inv_cancel: 'a * a⁻¹ = 1' };
const commutative = { mul_comm: 'a * b = b * a' };
const addMonoid = { add_assoc: 'a + b + c = a + (b + c)', zero_add: '0 + a = a', add_zero: 'a + 0 = a' };
const addCommutative = { add_comm: 'a + b = b + a' };
const addGroup = { ...addMonoid, neg_add_cancel: '-a + a = 0', add_neg_cancel: 'a + -a = 0' };
const semiring = {
  ...monoid,
  ...addMonoid,
  ...addCommutative,
  mul_add: 'a * (b + c) = a * b + a * c',
  add_mul: '(a + b) * c = a * c + b * c',
  zero_mul: '0 * a = 0',
  mul_zero: 'a * 0 = 0',
};
const ring = { ...addGroup, ...semiring };
const lattice = {
  sup_comm: 'a ⊔ b = b ⊔ a',
  inf_comm: 'a ⊓ b = b ⊓ a',
  sup_assoc: 'a ⊔ b ⊔ c = a ⊔ (b ⊔ c)',
  inf_assoc: 'a ⊓ b ⊓ c = a ⊓ (b ⊓ c)',
  sup_inf_self: 'a ⊔ a ⊓ b = a',
  inf_sup_self: 'a ⊓ (a ⊔ b) = a',
};

const lawsOfClasses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Semigroup: semigroup,
  Monoid: monoid,
  CommMonoid: { ...monoid, ...commutative },
  Group: group,
  CommGroup: { ...group, ...commutative },
  AddMonoid: addMonoid,
  AddGroup: addGroup,
  AddCommGroup: { ...addGroup, ...addCommutative },
  Semiring: semiring,
  CommSemiring: { ...semiring, ...commutative },
  Ring: ring,
  CommRing: { ...ring, ...commutative },
  Lattice: lattice,
  DistribLattice: {
    ...lattice,
    sup_inf_left: 'a ⊔ b ⊓ c = (a ⊔ b) ⊓ (a ⊔ c)',
    inf_sup_left: 'a ⊓ (b ⊔ c) = a ⊓ b ⊔ a ⊓ c',
  },
};

/** Operations that are others under a name, where a goal has them: what they are. */
const abbreviations: readonly (readonly [RegExp, string, string])[] = [
  [/ \^ 2/u, 'pow_two', 'a ^ 2 = a * a'],
  [/ \^ 3/u, "pow_three'", 'a ^ 3 = a * a * a'],
  [/ - /u, 'sub_eq_add_neg', 'a - b = a + -b'],
  [/ \/ /u, 'div_eq_mul_inv', 'a / b = a * b⁻¹'],
];

/** The laws of Mathlib's algebraic classes of which there is an instance for the type of a variable of the target. */
export function classLaws({ hypotheses, pretty, target }: Goal): readonly LawText[] {
  const inTarget = mentionCounts(target);
  const carriers = new Set(
    hypotheses.filter(({ name, isProof }) => !isProof && inTarget.has(name)).map(({ type }) => type),
  );
  const structures = hypotheses.flatMap(({ isInstance, shape, type }) => {
    const laws = isInstance && shape.head !== null ? lawsOfClasses[shape.head] : undefined;
    const [, carrier] = /^\S+ (\S+)$/u.exec(type) ?? [];
    return laws === undefined || carrier === undefined || !carriers.has(carrier) ? [] : [{ laws, carrier }];
  });
  const used = abbreviations.filter(([pattern]) => pattern.test(pretty));
  return structures.flatMap(({ laws, carrier }) => {
    const operations = Object.values(laws).join(' ');
    const besides = used.filter(([, , said]) =>
      [...said.matchAll(/[*+]|⁻¹/gu)].every(([of]) => operations.includes(of)),
    );
    return [...Object.entries(laws), ...besides.map(([, name, said]) => [name, said] as const)].map(
      ([name, said]) => law(name, said, carrier),
    );
  });
}

function law(name: string, said: string, carrier: string): LawText {
  const variables = ['a', 'b', 'c'].filter((variable) => mentions(said, variable));
  return { name, type: `∀ (${variables.join(' ')} : ${carrier}), ${said}` };
}

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
const argumentsOf = (type: string): readonly string[] => splitOutside(withoutBrackets(type), ' ').slice(1);
