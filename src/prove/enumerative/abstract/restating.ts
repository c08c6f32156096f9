import { isArithmetic } from '../premises/arithmetic-words.ts';
import { variableName } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

const multiple = new RegExp(`^∃ (${variableName}), .+ = .+ \\* \\1$`, 'u');
const value = new RegExp(`^∃ (${variableName}), (${variableName}) \\1 = ([^=∧∨]+)$`, 'u');
const commuting = new RegExp(`^(${variableName}) \\* (${variableName}) = \\2 \\* \\1$`, 'u');

/** Theorems that go together, by a constant of the target. */
const topics: Readonly<Record<string, readonly string[]>> = {
  orderOf: ['orderOf_dvd_card', 'orderOf_eq_one_iff', 'Nat.dvd_prime'],
  'Subgroup.index': ['Subgroup.index_mul_card', 'Nat.dvd_prime', 'Subgroup.index_eq_one'],
  IsCoprime: ['IsCoprime', 'mul_comm', 'add_comm'],
  Disjoint: ['disjoint_iff', 'Set.disjoint_left'],
  Monotone: ['Monotone', 'StrictMono'],
  'Function.Injective': ['Function.Injective', 'Function.Surjective', 'Function.comp'],
  'Function.Bijective': ['Function.Bijective', 'Function.Injective', 'Function.Surjective'],
};

/** What the largest and the smallest of some sets are by their elements. */
const extremes: readonly (readonly [RegExp, string, string])[] = [
  [/ = ⊤$/u, 'Ideal', 'Ideal.eq_top_iff_one'],
  [/ = ⊤$/u, 'Subgroup', "Subgroup.eq_top_iff'"],
  [/ = ⊤$/u, 'Submodule', "Submodule.eq_top_iff'"],
  [/ = ⊥$/u, 'Ideal', 'Submodule.eq_bot_iff'],
  [/ = ⊥$/u, 'Submodule', 'Submodule.eq_bot_iff'],
  [/ = ⊥$/u, 'Subgroup', 'Subgroup.eq_bot_iff_forall'],
];

const byElements = (text: string, constants: readonly string[]): readonly string[] =>
  extremes.flatMap(([pattern, type, theorem]) =>
    pattern.test(text) && constants.includes(type) ? [theorem] : [],
  );

/** The target in the words of the library's theorems, and those that go with it. */
export const restating: TacticProvider = {
  name: 'restating',
  propose({ goal, constants, tactics, proofs }) {
    const { head, binders, constants: inTarget } = goal.shape;
    if (binders > 0 || tactics.size === 0) return [];
    const found: WeightedTactic[] = Object.entries(topics).flatMap(([constant, theorems]) =>
      inTarget.includes(constant)
        ? [
            ...weighted(1, `grind [${theorems.join(', ')}]`),
            ...weighted(0.5, `simp_all [${theorems.join(', ')}]`),
          ]
        : [],
    );
    if (isArithmetic([...constants])) return found;
    for (const theorem of byElements(goal.target, inTarget)) found.push(...weighted(0.6, `rw [${theorem}]`));
    for (const { name, type, hypothesis } of proofs)
      for (const theorem of byElements(type, hypothesis.shape.constants))
        found.push(...weighted(0.4, `rw [${theorem}] at ${name}`));
    if (head === 'Exists' && multiple.test(goal.target)) found.push(...weighted(0.6, 'rw [← dvd_def]'));
    // Below a map a law of what it maps from can be used.
    if (head === 'Eq' && inTarget.includes('DFunLike.coe'))
      for (const { name, hypothesis } of proofs)
        if (hypothesis.shape.head === 'Eq' && hypothesis.shape.binders > 0)
          found.push(...weighted(1.3, `simp only [← map_mul, ${name}]`));
    const [, , map, at] = value.exec(goal.target) ?? [];
    if (head === 'Exists' && map !== undefined) found.push(...weighted(0.5, `show ${at} ∈ Set.range ${map}`));
    const [, left, right] = commuting.exec(goal.target) ?? [];
    if (head === 'Eq' && left !== undefined) found.push(...weighted(0.8, `show Commute ${left} ${right}`));
    return found;
  },
};
