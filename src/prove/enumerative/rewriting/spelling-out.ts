import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Predicates of the library that are quantifiers under a name. To spell them out loses nothing, and shows what to introduce and to apply. */
const quantifiers: readonly string[] = [
  'Function.Injective',
  'Function.Surjective',
  'Function.LeftInverse',
  'Function.RightInverse',
];

/** The same, where the library's theorems about the predicate often serve better. */
const existentials: readonly string[] = [
  'Function.HasLeftInverse',
  'Function.HasRightInverse',
  'List.IsPrefix',
  'List.IsSuffix',
  'List.IsInfix',
];

/** Things that are known by something plainer: what is said of them can be said of that. */
interface Representation {
  readonly type: string;
  /** One of these must be mentioned. */
  readonly operations: readonly string[];
  readonly tactics: readonly string[];
}

const words = ['UInt8', 'UInt16', 'UInt32', 'UInt64'];

const representations: readonly Representation[] = [
  {
    type: 'Nat',
    operations: ['HShiftRight.hShiftRight', 'HShiftLeft.hShiftLeft'],
    tactics: ['simp only [Nat.shiftRight_eq_div_pow, Nat.shiftLeft_eq]'],
  },
  {
    type: 'String',
    operations: ['Eq'],
    tactics: ['simp only [← String.toList_inj, String.toList_append, ← String.length_toList] at *'],
  },
  ...['BitVec', ...words].map((type) => ({
    type,
    operations: ['Eq'],
    tactics: [
      `simp_all [← ${type}.toNat_inj, Nat.mod_eq_of_lt]`,
      `simp [← ${type}.toNat_inj]`,
      `simp [← ${type}.toNat_inj] <;> omega`,
    ],
  })),
];

/** Says what the library's definitions say: predicates by quantifiers, functions by their values, words of bits by numbers. */
export const spellingOut: TacticProvider = {
  name: 'spelling-out',
  propose(context) {
    const { constants, tactics } = context;
    const mentioned = (names: readonly string[]) => names.filter((name) => constants.has(name));
    const unfold = (weight: number, names: readonly string[]) =>
      names.length === 0 ? [] : weighted(weight, `dsimp only [${names.join(', ')}] at *`);
    return [
      // Mathlib's theorems are about the predicates.
      ...unfold(tactics.size > 0 ? 0.3 : 4, mentioned(quantifiers)),
      ...unfold(0.4, mentioned(existentials)),
      ...representations
        .filter(({ type, operations }) => constants.has(type) && mentioned(operations).length > 0)
        .flatMap(({ tactics }) => weighted(0.5, ...tactics)),
      ...byValues(context),
    ];
  },
};

/** An equation of functions in the context, for each argument. */
function byValues({ proofs }: GoalContext): WeightedTactic[] {
  const isAboutFunctions = proofs.some(
    ({ proposition }) =>
      proposition.kind === 'relation' &&
      proposition.operator === '=' &&
      [proposition.left, proposition.right].some((side) => / ∘ |^fun /u.test(side)),
  );
  return isAboutFunctions ? weighted(0.4, 'simp_all [funext_iff]', 'simp only [funext_iff] at *') : [];
}
