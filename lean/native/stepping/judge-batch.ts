import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { StepReading } from './document/read-step-outcomes.ts';
import type { StepAnswer } from './document/step-answer.ts';
import { holdsLine, type StepRegions } from './document/step-regions.ts';
import type { StepSettled } from './step-document.ts';

export interface JudgedBatch {
  /** In the order of the candidates; null for those to be asked again. */
  readonly outcomes: readonly (TacticOutcome | null)[];
  /** The position of the candidate that kept the others from being answered, if one did. */
  readonly suspect: number | null;
}

/**
 * Makes outcomes of what an edit says. A limit is a candidate's own where nothing ran before it in the edit: heartbeats
 * and wall clock are counted for all candidates together. A candidate that was alone always has an outcome.
 */
export function judgeBatch(
  regions: StepRegions,
  settled: Exclude<StepSettled, { kind: 'lost' }>,
  { answers, prefixError }: StepReading,
): JudgedBatch {
  const { candidates, prefix } = regions;
  const isAlone = candidates.length === 1;
  const ms = settled.ms / candidates.length;
  const outOfTime: TacticOutcome = { kind: 'timeout', limit: 'wall-clock', ms: settled.ms };
  if (settled.kind === 'timeout') {
    const { line } = settled;
    if (line !== null && holdsLine(prefix, line))
      return { outcomes: candidates.map(() => outOfTime), suspect: null };
    const slow = candidates.findIndex(({ all }) => line !== null && holdsLine(all, line));
    const outcomes = answers.map(
      (answer, at) =>
        outcomeOf(answer, at === 0, ms) ?? ((at === slow && at === 0) || isAlone ? outOfTime : null),
    );
    return { outcomes, suspect: slow > 0 ? slow : null };
  }
  if (prefixError !== null) {
    const outcome = outcomeOf(prefixError, isAlone, ms);
    return { outcomes: candidates.map(() => outcome), suspect: null };
  }
  const limited = answers.findIndex(
    (answer, at) => at > 0 && answer.kind === 'limit' && answer.limit === 'heartbeats',
  );
  return {
    outcomes: answers.map(
      (answer, at) =>
        outcomeOf(answer, at === 0, ms) ?? (isAlone ? { kind: 'lost', reason: 'worker-hung', ms } : null),
    ),
    suspect: limited > 0 ? limited : null,
  };
}

function outcomeOf(answer: StepAnswer, isFirst: boolean, ms: number): TacticOutcome | null {
  switch (answer.kind) {
    case 'limit':
      return isFirst || answer.limit !== 'heartbeats' ? { kind: 'timeout', limit: answer.limit, ms } : null;
    case 'unanswered':
      return null;
    default:
      return { ...answer, ms };
  }
}
