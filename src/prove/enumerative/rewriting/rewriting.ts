import type { LocalDeclaration } from '../../../../lean/engine.ts';
import { callsOf } from '../../reading/calls.ts';
import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { readProposition } from '../../reading/proposition.ts';
import { isFunctionEquation } from '../logic/introduction.ts';
import { listed, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Functions are equal when their values are: argument by argument, with the tests of the definitions told apart. */
export function pointwise(context: GoalContext): WeightedTactic[] {
  const { head, binders } = context.goal.shape;
  if (binders > 0 || head !== 'Eq' || !isFunctionEquation(context)) return [];
  // Of a recursion nothing shows at one argument.
  if (
    context.definitions.some(
      ({ name, isRecursive }) => isRecursive && context.goal.shape.constants.includes(name),
    )
  )
    return [];
  const known = listed(context.definitions.map(({ name }) => name));
  const unfold = known === '' ? '' : `(try simp only${known}); `;
  const x = context.names().fresh('x');
  return weighted(0.8, `funext ${x}; ${unfold}(repeat' split) <;> simp_all${known}; done`);
}

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
export function spellingOut(context: GoalContext): WeightedTactic[] {
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
}

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

/** Rewrites with equations of the context and theorems of the header, and unfolds definitions. */
export function rewriting(context: GoalContext): WeightedTactic[] {
  const found: WeightedTactic[] = [];
  for (const proof of [...context.proofs].reverse()) {
    if (!isEquation(proof)) continue;
    found.push(...weighted(0.45, `rw [${proof.name}]`), ...weighted(0.2, `rw [← ${proof.name}]`));
  }
  for (const lemma of context.lemmas.filter(isEquational).slice(0, 6)) {
    found.push(...weighted(0.3, `rw [${lemma.name}]`), ...weighted(0.1, `rw [← ${lemma.name}]`));
  }
  const inTarget = new Set(context.goal.shape.constants);
  for (const definition of context.definitions) {
    if (!inTarget.has(definition.name)) continue;
    found.push(...weighted(0.3, `unfold ${definition.name}`));
    if (definition.isRecursive && isCalledApart(context, definition.name)) {
      found.push(...weighted(0.25, `rw [${definition.name}]`, `rw [${definition.name}]; grind`));
    }
  }
  return found;
}

/** Whether the target calls it with different arguments: `f (2 * n) = f n + 1`. Then one call may have to be unfolded alone. */
function isCalledApart({ goal }: GoalContext, name: string): boolean {
  return new Set(callsOf(goal.target, name).map(({ text }) => text)).size > 1;
}

/** Unknown conclusions count as equations: the attempt is cheap. */
function isEquational({ head }: LocalDeclaration): boolean {
  return head === undefined || head === 'Eq' || head === 'Iff';
}

/** True for `a = b`, `p ↔ q`, and for these below quantifiers and premises. */
function isEquation(proof: Proof): boolean {
  let proposition = proof.proposition;
  while (proposition.kind === 'forall' || proposition.kind === 'implies') {
    proposition = readProposition(proposition.kind === 'forall' ? proposition.body : proposition.right);
  }
  return proposition.kind === 'iff' || (proposition.kind === 'relation' && proposition.operator === '=');
}
