import type { Goal, Hypothesis } from '../../../core/goal.ts';
import type { InductiveInfo, LocalDeclaration } from '../../../lean/engine.ts';
import { rankNearby } from '../lemma-index/nearby.ts';
import type { LemmaIndex } from '../lemma-index/symbol-index.ts';
import { type StructureLaw, structureLaws } from './laws.ts';
import { mentionCounts, NameSupply } from './names.ts';
import { type Proposition, readProposition } from './proposition.ts';

/** A hypothesis that is a piece of data, such as `n : Nat`. */
export interface ContextVariable {
  readonly name: string;
  readonly type: string;
  /** The constant at the head of its type, such as `List`; null for a type variable. */
  readonly head: string | null;
  /** True when its type is itself a variable: `a : α`. */
  readonly isElement: boolean;
  /** Known when the type is inductive. */
  readonly inductive: InductiveInfo | null;
  /** How often the target mentions it. */
  readonly mentions: number;
  /** How often the proofs in the context mention it. */
  readonly mentionsInProofs: number;
}

/** A hypothesis that is a proof. */
export interface Proof {
  readonly name: string;
  readonly type: string;
  readonly hypothesis: Hypothesis;
  readonly proposition: Proposition;
  /** Known when it is a proof of an inductive predicate. */
  readonly inductive: InductiveInfo | null;
}

/** What the providers look at: a goal, and facts derived from it once. */
export interface GoalContext {
  readonly goal: Goal;
  readonly target: Proposition;
  readonly variables: readonly ContextVariable[];
  readonly proofs: readonly Proof[];
  /** Constants of the target and of the proofs. */
  readonly constants: ReadonlySet<string>;
  /** Definitions of the header that the target or a proof mentions, and that a tactic must be told to unfold. */
  readonly definitions: readonly LocalDeclaration[];
  /** Further ones that do not call themselves: what a rule or the body of a definition may bring in. */
  readonly remoteDefinitions: readonly LocalDeclaration[];
  /** Inductive predicates of the header that the target or a proof mentions. */
  readonly predicates: readonly InductiveInfo[];
  /** What is known of the target's head where it is an inductive predicate that the header did not declare. */
  readonly libraryPredicate: InductiveInfo | null;
  /** Inductive types of data that the goal mentions. */
  readonly types: readonly InductiveInfo[];
  /** Those of them that the header declares. */
  readonly ownTypes: readonly InductiveInfo[];
  /** The classes of which the header has instances. */
  readonly ownClasses: ReadonlySet<string>;
  /** Theorems of the header that are about the same things, the closest first. */
  readonly lemmas: readonly LocalDeclaration[];
  /** The laws of structures of which there is an instance in the context: `Monoid.assoc` when there is `M : Monoid α`. */
  readonly laws: readonly StructureLaw[];
  /** Theorems of the header about the library alone that look like the goal, the closest first. */
  readonly libraryLike: readonly LocalDeclaration[];
  /** Theorems of the header that a proof behind them is likely to use, by how alike they are and how near, the likeliest first. */
  readonly nearby: readonly LocalDeclaration[];
  /** True inside a case of an induction: another induction is seldom needed there. */
  readonly hasInductionHypothesis: boolean;
  /** Finds theorems of the library; absent when there is no index of it. */
  readonly lemmaIndex?: LemmaIndex;
  /** Tactics of libraries that there are (`policy/mixed-policy.ts`). */
  readonly tactics: ReadonlySet<string>;
  /** A fresh supply of names that the goal does not use. */
  names(): NameSupply;
}

/** What the engine knows of the surroundings of a goal. */
export interface Surroundings {
  readonly inductives: readonly InductiveInfo[];
  readonly declarations: readonly LocalDeclaration[];
  /** The theorems of the header, the last one first; absent: their order is not known. */
  readonly theoremsFromLast?: readonly LocalDeclaration[];
  /** The theorems of the library, when they are indexed. */
  readonly lemmaIndex?: LemmaIndex;
  /** Tactics of libraries that there are; absent: none. */
  readonly tactics?: ReadonlySet<string>;
}

const universeType = /^(Type|Sort|Prop)\b/u;

export function buildGoalContext(goal: Goal, surroundings: Surroundings): GoalContext {
  const inductives = new Map(surroundings.inductives.map((info) => [info.name, info]));
  const inductiveOf = (name: string | null) => (name === null ? null : (inductives.get(name) ?? null));
  // A later hypothesis of the same name hides an earlier one.
  const latest = new Map(goal.hypotheses.map((hypothesis) => [hypothesis.name, hypothesis]));
  const usable = goal.hypotheses.filter(
    (hypothesis) =>
      hypothesis.accessible && !hypothesis.isInstance && latest.get(hypothesis.name) === hypothesis,
  );

  const facts = usable.filter((hypothesis) => hypothesis.isProof);
  const inTarget = mentionCounts(goal.target);
  const inFacts = mentionCounts(facts.map((entry) => entry.type).join('\n'));
  const types = new Set(usable.filter(isTypeFormer).map(({ name }) => name));
  const variables = usable
    .filter((hypothesis) => !hypothesis.isProof && !isTypeFormer(hypothesis))
    .map((hypothesis) => ({
      name: hypothesis.name,
      type: hypothesis.type,
      head: hypothesis.shape.binders === 0 ? hypothesis.shape.head : null,
      isElement: types.has(hypothesis.type),
      inductive: hypothesis.shape.binders === 0 ? inductiveOf(hypothesis.shape.head) : null,
      mentions: inTarget.get(hypothesis.name) ?? 0,
      mentionsInProofs: inFacts.get(hypothesis.name) ?? 0,
    }));
  const proofs = facts.map((hypothesis) => ({
    name: hypothesis.name,
    type: hypothesis.type,
    hypothesis,
    proposition: readProposition(hypothesis.type),
    inductive: hypothesis.shape.binders === 0 ? inductiveOf(hypothesis.shape.head) : null,
  }));

  const constants = new Set(goal.shape.constants);
  for (const hypothesis of goal.hypotheses) {
    if (hypothesis.isProof) for (const name of hypothesis.shape.constants) constants.add(name);
  }
  const local = surroundings.declarations;
  const head = inductiveOf(goal.shape.head);
  const unfoldable = local.filter(({ kind, isReducible }) => kind === 'definition' && !isReducible);
  return {
    goal,
    target: readProposition(goal.target),
    variables,
    proofs,
    constants,
    definitions: unfoldable.filter(({ name }) => constants.has(name)),
    remoteDefinitions: unfoldable.filter(({ name, isRecursive }) => !isRecursive && !constants.has(name)),
    predicates: local.flatMap((entry) => {
      const info = entry.kind === 'inductive' && constants.has(entry.name) ? inductiveOf(entry.name) : null;
      return info?.isProposition ? [info] : [];
    }),
    libraryPredicate: head?.isProposition && !local.some(({ name }) => name === head.name) ? head : null,
    types: surroundings.inductives.filter(({ isProposition }) => !isProposition),
    ownTypes: surroundings.inductives.filter(
      ({ isProposition, name }) =>
        !isProposition && local.some((entry) => entry.kind === 'inductive' && entry.name === name),
    ),
    ownClasses: new Set(
      local.flatMap(({ kind, head }) => (kind === 'instance' && head != null ? [head] : [])),
    ),
    laws: structureLaws(goal.hypotheses, local),
    ...rankLemmas(local, constants),
    nearby: rankNearby(surroundings.theoremsFromLast ?? [], goal),
    hasInductionHypothesis: hasInductionHypothesis(goal),
    ...(surroundings.lemmaIndex === undefined ? {} : { lemmaIndex: surroundings.lemmaIndex }),
    tactics: surroundings.tactics ?? new Set(),
    names: () => new NameSupply(goal.hypotheses.map((hypothesis) => hypothesis.name)),
  };
}

/** The variables that the target mentions whose types have one of these heads. */
export const namesInTarget = (
  { variables }: Pick<GoalContext, 'variables'>,
  ...heads: readonly string[]
): string[] =>
  variables.flatMap(({ name, head, mentions }) =>
    head !== null && heads.includes(head) && mentions > 0 ? [name] : [],
  );

/** Whether the target multiplies or raises. */
export const hasProduct = ({ goal }: Pick<GoalContext, 'goal'>): boolean =>
  ['HMul.hMul', 'HPow.hPow'].some((name) => goal.shape.constants.includes(name));

/** Inductions name their hypotheses `ih`, `ih1`... or, left to Lean, `n_ih`. */
export function hasInductionHypothesis(goal: Goal): boolean {
  return goal.hypotheses.some(({ isProof, name }) => isProof && isInductionHypothesis(name));
}

export const isInductionHypothesis = (name: string): boolean => /^ih|_ih/u.test(name);

/** `α : Type`, `p : α → Prop` and their like: nothing to do a case distinction on. */
function isTypeFormer(hypothesis: Hypothesis): boolean {
  return universeType.test(hypothesis.type) && hypothesis.type !== 'Prop';
}

/** Theorems about the library alone must share at least this much with the goal. */
const libraryLikeness = 0.6;

/**
 * Theorems of the header by closeness: the share of common constants among all that the theorem and the goal
 * mention, where what the header declares counts three times.
 */
function rankLemmas(
  local: readonly LocalDeclaration[],
  constants: ReadonlySet<string>,
): Pick<GoalContext, 'lemmas' | 'libraryLike'> {
  const declared = new Set(local.map((entry) => entry.name));
  const weigh = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + (declared.has(name) ? 3 : 1), 0);
  const inGoal = weigh(constants);
  const ranked = local
    .filter((entry) => entry.kind === 'theorem')
    .map((entry) => {
      const own = new Set(entry.constants);
      const common = [...own].filter((name) => constants.has(name));
      const closeness = weigh(common) / (weigh(own) + inGoal - weigh(common));
      const isAbout = common.some((name) => declared.has(name));
      const isLibraryLike = closeness >= libraryLikeness && ![...own].some((name) => declared.has(name));
      return { entry, closeness, isAbout, isLibraryLike };
    })
    .sort((a, b) => b.closeness - a.closeness);
  return {
    lemmas: ranked.filter(({ isAbout }) => isAbout).map(({ entry }) => entry),
    libraryLike: ranked.filter(({ isLibraryLike }) => isLibraryLike).map(({ entry }) => entry),
  };
}
