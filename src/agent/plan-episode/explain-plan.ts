import type { Spent } from '../../../core/budget.ts';
import { proposition } from '../sketch/lemma.ts';
import type { PlanLineOf } from './plan-lines.ts';
import type { PlanView } from './read-plan.ts';

/** One plan, and what came of its lemmas. */
export interface FollowedPlan {
  /** Id of what was planned: the theorem, or one of its lemmas. */
  readonly theorem: string;
  /** Answers of the model that were sent back before it. */
  readonly sentBack: number;
  /** `end` null: it was not tried. */
  readonly lemmas: readonly { readonly statement: string; readonly end: PlanLineOf<'lemma'>['end'] | null }[];
  readonly main: string | null;
  readonly notes: readonly string[];
}

/** How a theorem was planned, as data: what `lakatos explain --json` prints. */
export interface PlanExplanation {
  readonly episode: string;
  readonly theorem: string;
  readonly statement: string;
  readonly planner: string;
  /** Null: the process ended before there was a result. */
  readonly status: string | null;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly spent: Spent | null;
  readonly plans: readonly FollowedPlan[];
  /** The episodes of its searches, in their order. */
  readonly searches: readonly { readonly theorem: string; readonly episode: string; readonly end: string }[];
  readonly proof: string | null;
}

export function explainPlan({ id, setting, lines, result }: PlanView): PlanExplanation {
  const plans: { -readonly [K in keyof FollowedPlan]: FollowedPlan[K] }[] = [];
  const sentBack = new Map<string, number>();
  for (const line of lines) {
    if (line.type === 'turn' && line.use === 'sent-back')
      sentBack.set(line.theorem, (sentBack.get(line.theorem) ?? 0) + 1);
    if (line.type === 'planned') {
      const { theorem, main, notes } = line;
      const lemmas = line.lemmas.map((lemma) => ({ statement: proposition(lemma), end: null }));
      plans.push({ theorem, sentBack: sentBack.get(theorem) ?? 0, lemmas, main, notes });
      sentBack.delete(theorem);
    }
    if (line.type === 'lemma') {
      // A lemma that is planned itself has plans of its own in between.
      const isOpen = ({ statement, end }: FollowedPlan['lemmas'][number]) =>
        statement === line.statement && end === null;
      const plan = plans.findLast(({ lemmas }) => lemmas.some(isOpen));
      const at = plan?.lemmas.findIndex(isOpen) ?? -1;
      if (plan !== undefined)
        plan.lemmas = plan.lemmas.map((lemma, place) => (place === at ? { ...lemma, end: line.end } : lemma));
    }
  }
  const searches = lines.flatMap((line) =>
    line.type === 'search' ? [{ theorem: line.theorem, episode: line.episode, end: line.end }] : [],
  );
  return {
    episode: id,
    theorem: setting.theorem.id,
    statement: setting.theorem.statement,
    planner: setting.planner,
    status: result?.status ?? null,
    reason: result?.reason ?? null,
    detail: result?.detail ?? null,
    spent: result?.spent ?? null,
    plans,
    searches,
    proof: result?.proof ?? null,
  };
}
