/**
 * The chance that a position can be solved, guessed from its size alone:
 *
 *   h = s0 / (s0 + s)
 *
 * s: letters that Lean prints for the position's goals, s0: for those of the theorem. So a position as large as the
 * theorem has 1/2, and what makes goals smaller is liked. It stands in for a learnt value and costs nothing.
 */
import type { Value } from '../../../search/interfaces.ts';
import { type LeanPosition, type LeanState, printedGoals } from './lean-position.ts';

export function sizeValue(root: LeanPosition): Value<LeanState> {
  const whole = lettersOf(printedGoals(root));
  return {
    estimate: async (position) => whole / (whole + lettersOf(printedGoals(position))),
  };
}

/** Letters of goals as Lean prints them, and one more, so that there is always something. */
export const lettersOf = (goals: readonly string[]): number =>
  goals.reduce((sum, goal) => sum + goal.length, 1);
