import type { LibraryLemma } from '../../lemma-index/symbol-index.ts';
import type { GoalContext } from '../../reading/goal-context.ts';
import { rewritingsOf } from '../premises/premises.ts';
import { alternatives, listed, ranked, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** How many theorems of the library are looked at, and how many of them go into each kind of tactic. */
const looked = 24;
const exactLemmas = 10;
const closingLemmas = 6;
const appliedLemmas = 3;
const rewritingLemmas = 3;
const simplifyingLemmas = 4;
const searchingLemmas = 3;
/** Each alone, as alternatives of one call. */
const singleLemmas = 6;
const commutedLemmas = 6;

/**
 * Uses theorems of the library that share their symbols with the goal. Each tactic costs a call, so what proves or
 * fails is tried together, as alternatives of one `first`; what leaves goals stands alone.
 */
export function lemmas(context: GoalContext): WeightedTactic[] {
  const { goal, lemmaIndex, tactics } = context;
  // Where Mathlib is `premises` has more ways to use what is found.
  if (lemmaIndex === undefined || tactics.size > 0 || goal.shape.binders > 0) return [];
  const found = lemmaIndex.select(goal, looked).map(({ lemma }) => lemma);
  const { forwards, turned } = rewritingsOf(goal, found);
  return [
    ...conclude(found, context),
    ...ranked(0.35, 0.8, forwards.slice(0, rewritingLemmas), ({ name }) => `rw [${name}]`),
    ...ranked(0.15, 0.8, turned.slice(0, rewritingLemmas - 1), ({ name }) => `rw [← ${name}]`),
    ...automate(found, context),
  ];
}

/** Backwards from the target. */
function conclude(found: readonly LibraryLemma[], context: GoalContext): WeightedTactic[] {
  const { head } = context.goal.shape;
  const fitting = found.filter((lemma) => head !== null && lemma.head === head);
  const conditional = fitting.filter(({ premises }) => premises > 0);
  const closing = conditional.slice(0, closingLemmas).map(({ name }) => `apply ${name} <;> ${closers}`);
  return [
    ...fromHypotheses(conditional, context),
    ...alternatives(
      0.9,
      fitting
        .slice(0, exactLemmas)
        .map(({ name, premises }) => (premises === 0 ? `exact ${name} ..` : `apply ${name} <;> assumption`)),
    ),
    ...alternatives(0.5, closing),
    ...ranked(0.25, 0.8, conditional.slice(0, appliedLemmas), ({ name }) => `apply ${name}`),
  ];
}

/**
 * By theorems for each of whose premises there is a hypothesis, as far as symbols tell: `a ∣ b` and `b ∣ a` for
 * `Nat.dvd_antisymm`. It proves the goal or fails, both in some milliseconds. A learnt order would put it behind inductions, which
 * prove more of the theorems that it was learnt from.
 */
function fromHypotheses(conditional: readonly LibraryLemma[], context: GoalContext): WeightedTactic[] {
  const heads = context.proofs.map(({ hypothesis }) => hypothesis.shape.head);
  const hasPremisesOf = ({ constants, premises }: LibraryLemma) =>
    heads.filter((head) => head !== null && constants.includes(head)).length >= premises;
  const fitting = conditional.filter(
    (lemma) => hasPremisesOf(lemma) && lemma.constants.every((constant) => context.constants.has(constant)),
  );
  const tactics = fitting.slice(0, closingLemmas).map(({ name }) => `apply ${name} <;> assumption`);
  return alternatives(1.5, tactics).map((entry) => ({ ...entry, isWorkedOut: true }));
}

const closers = 'first | assumption | omega | grind | simp_all';

/** As hints for the automatic tactics, beside the definitions of the header that the goal mentions. */
function automate(found: readonly LibraryLemma[], context: GoalContext): WeightedTactic[] {
  const definitions = context.definitions.map(({ name }) => name);
  const named = (lemmas: readonly LibraryLemma[], count: number): string[] =>
    lemmas.slice(0, count).map(({ name }) => name);
  // A conclusion that is a variable could match anything.
  const usable = found.filter(({ head }) => head !== null);
  const rules = usable.filter(({ sides }) => sides !== null && sides.left.length > 0);
  const equations = named(rules, simplifyingLemmas);
  const hints = named(usable, searchingLemmas);
  const simplifier = context.proofs.length > 0 ? 'simp_all' : 'simp';
  return [
    ...(equations.length === 0
      ? []
      : weighted(0.45, `${simplifier}${listed([...definitions, ...equations])}`)),
    ...(hints.length === 0 ? [] : weighted(0.4, `grind${listed([...definitions, ...hints])}`)),
    // One theorem that `grind` can't index fails the whole call: then each alone.
    ...alternatives(
      0.3,
      named(usable, singleLemmas).map((name) => `grind${listed([...definitions, name])}`),
    ),
    ...commute(named(rules, commutedLemmas), context),
  ];
}

/** What a theorem brings in need not stand in the order that the target has it in: `a / b / c` is `a / (b * c)`, and `c * b` elsewhere. */
function commute(rules: readonly string[], { goal }: GoalContext): WeightedTactic[] {
  const { constants } = goal.shape;
  const type = ['Nat', 'Int'].find((name) => constants.includes(name));
  const isArithmetic = constants.some((name) => /^H(?:Mul|Add|Div|Mod|Sub|Pow)\./u.test(name));
  if (type === undefined || !isArithmetic) return [];
  return alternatives(
    0.25,
    rules.map((name) => `simp [${name}, ${type}.mul_comm, ${type}.add_comm]`),
  );
}
