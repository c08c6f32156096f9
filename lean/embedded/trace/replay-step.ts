import type { StatePart } from '../../../core/goal.ts';
import { fileLimits } from '../../../core/limits.ts';
import type { StepReplay } from '../../traced-module.ts';
import type { Obj } from '../ffi/objects.ts';
import type { LiveState } from '../lean/live-state.ts';
import { parseTactic, runTactic } from '../lean/tactic.ts';
import type { LeanInstance } from '../lean-instance.ts';
import type { GoalTable } from './goal-table.ts';

/** Has the engine run a traced tactic from the state before it, as a search would, and tells whether that leads where Lean came. */
export function replayStep(
  lean: LeanInstance,
  goals: GoalTable,
  step: { readonly state: LiveState; readonly tactic: string; readonly after: readonly StatePart[] },
  cancelToken: Obj,
): StepReplay {
  using scope = lean.scope();
  const { state, tactic, after } = step;
  const parsed = parseTactic(scope, state, tactic);
  if (parsed.kind === 'parse-error') return 'failed';
  const from = state.goals.map((goal) => goal.value);
  const result = runTactic(lean, state, from, parsed.syntax, fileLimits, cancelToken);
  if (result.kind === 'failure') return 'failed';
  using there = result.state;
  return isSame(goals.parts(there), after) ? 'same' : 'differs';
}

/** Whether two states show the same: names of metavariables are made anew each time. */
const isSame = (one: readonly StatePart[], other: readonly StatePart[]): boolean =>
  shown(one) === shown(other);

const shown = (parts: readonly StatePart[]): string => {
  const numbers = new Map<string, number>();
  return JSON.stringify(parts.map(({ goals }) => goals.map(({ pretty }) => pretty))).replace(
    /\?(m|u)\.\d+/g,
    (name) => {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return `?${number}`;
    },
  );
};
