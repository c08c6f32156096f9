import type { Goal } from '../../../../core/goal.ts';
import type { LawText } from '../../completion/read-law.ts';
import { mentionCounts, mentions } from './words.ts';

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
