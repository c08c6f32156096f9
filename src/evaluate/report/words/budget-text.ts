import { counted, timeText } from '../../../report/numbers.ts';
import type { BenchBudget } from '../schema/run-setting.ts';

/** `30.0 s, 1000 calls; 4 attempts at each problem`: what each attempt may use. */
export function budgetText({ ms, calls, expansions, tokens, attempts }: BenchBudget): string {
  const limits = [
    ms === null ? null : timeText(ms),
    calls === null ? null : counted(calls, 'tactic call'),
    expansions === null ? null : counted(expansions, 'expansion'),
    tokens === null ? null : counted(tokens, 'token'),
  ].filter((limit) => limit !== null);
  const each = limits.length === 0 ? 'no limits' : limits.join(', ');
  return `${each}; ${counted(attempts, 'attempt')} at each problem`;
}
