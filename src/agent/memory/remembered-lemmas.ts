import { constantsIn, type Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { Conjecture } from '../conjecture/conjecture.ts';
import { shapeOf } from '../same-theorem/levels.ts';
import { surroundingsOf } from '../sketch/goal-binders.ts';
import { type LemmaStatement, lemmaKey, proposition } from '../sketch/lemma.ts';
import type { Experience } from './experience-memory.ts';
import type { Asked } from './remembered-tactics.ts';
import { type CaseOf, goalFeatures, type OwnNames, type ShapeIndex } from './shape-index.ts';

/** A lemma that was proved before, for another planner's list. */
export interface RememberedLemma {
  /** The cases that it comes from: its own, and plans that rested on it. */
  readonly cases: readonly string[];
  /** Equal for lemmas that differ in names alone. */
  readonly shape: string;
  readonly conjecture: Conjecture;
}

const lemmasAtMost = 8;
const casesAtMost = 40;
const plansAtMost = 3;
/** A lemma says less than the theorem that it helps. */
const leastLikeness = 0.3;
/** A plan is for a theorem like this one. */
const leastPlanLikeness = 0.5;

/**
 * Proved lemmas that this header can state: first those that proofs of theorems like this one rested on, plan by plan and in
 * the order of each; then those about what this goal is about, best first. Both are ranked by `shape-index.ts`. Behind the
 * header where it was proved, a lemma's proof is in the store; behind another one it is a guess that is proved again.
 */
export function rememberedLemmas(index: ShapeIndex, goal: Goal, own: OwnNames): readonly RememberedLemma[] {
  const features = goalFeatures(goal, own);
  const around = new Set(surroundingsOf(goal));
  const canStateOf = ({ content: { lemma } }: LemmaCase) =>
    lemma.needs.every((name) => own.has(name)) && lemma.surroundings.every((text) => around.has(text));
  const found = new Map<string, RememberedLemma>();
  const add = (one: LemmaCase, score: number, plan: readonly string[]) => {
    const { statementHash: _, needs: __, ...statement } = one.content.lemma;
    const shape = shapeOf(statement);
    const known = found.get(shape);
    const conjecture = known?.conjecture ?? { ...statement, origin: 'memory', score, isForeign: false };
    found.set(shape, { cases: [...new Set([...(known?.cases ?? []), one.id, ...plan])], shape, conjecture });
  };
  const plans = index.recall('plan', features, { count: plansAtMost, leastLikeness: leastPlanLikeness });
  const byText = plans.length === 0 ? new Map<string, LemmaCase[]>() : statable(index, canStateOf);
  for (const { found: plan, score } of plans)
    for (const text of plan.content.lemmas)
      for (const one of byText.get(text) ?? []) add(one, score, [plan.id]);
  for (const { found: one, score } of index.recall('lemma', features, { count: casesAtMost, leastLikeness }))
    if (canStateOf(one)) add(one, score, []);
  return [...found.values()].slice(0, lemmasAtMost);
}

type LemmaCase = CaseOf<'lemma'>;

/** Lemmas by what plans call them. */
function statable(index: ShapeIndex, canState: (one: LemmaCase) => boolean): Map<string, LemmaCase[]> {
  const lemmas = index.cases.filter((one): one is LemmaCase => one.content.kind === 'lemma');
  return Map.groupBy(lemmas.filter(canState), ({ content: { lemma } }) => proposition(lemma));
}

/** A lemma's own goal, behind the header that it was opened with. */
export type LemmaGoal = Pick<Asked, 'goal' | 'own'>;

/** A proved lemma as a case: what it is about is its own goal. */
export function lemmaExperience(
  theorem: Pick<Theorem, 'header'>,
  fingerprint: string,
  { surroundings, variables, premises, conclusion }: LemmaStatement,
  { goal, own }: LemmaGoal,
): Experience {
  const lemma = { surroundings, variables, premises, conclusion };
  const needs = [...constantsIn(goal)].filter((name) => own.has(name)).sort();
  const hash = lemmaKey(fingerprint, theorem, lemma);
  return {
    features: goalFeatures(goal, own),
    content: { kind: 'lemma', lemma: { ...lemma, statementHash: hash, needs } },
  };
}
