import type { StepOutcome } from '../../../search/interfaces.ts';

/** False for a tactic that Lean never saw, because one before it in its batch proved the goal. */
export function isTried(outcome: StepOutcome<unknown>): boolean {
  return !(outcome.kind === 'lost' && outcome.reason === 'not-tried');
}
