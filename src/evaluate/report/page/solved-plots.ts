import { amountText, timeText } from '../../../report/numbers.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import type { ReportSummary } from '../summary.ts';
import type { PlotOptions } from './plot.ts';

/** What a run has proved, over time and over tactic calls. */
export function solvedPlots(
  { budget, totals }: BenchReport,
  { curves, tallies, caveat }: ReportSummary,
): PlotOptions[] {
  const { proved, notProved, refuted } = totals.score;
  const problems = proved + notProved + refuted;
  const end = (measure: 'ms' | 'calls') => {
    const limit = budget[measure];
    if (limit !== null) return limit * budget.attempts;
    const byProblem = tallies.map(({ attempts }) =>
      attempts.reduce((sum, { spent }) => sum + spent[measure], 0),
    );
    return byProblem.reduce((most, spent) => Math.max(most, spent), 0);
  };
  return [
    {
      ...{ name: 'over-time', title: `Proved over time${caveat}`, axis: 'time', problems },
      ...{ points: curves.ms, end: end('ms'), text: timeText, tick: (ms) => `${ms / 1_000} s` },
    },
    {
      ...{ name: 'over-calls', title: `Proved over tactic calls${caveat}`, axis: 'tactic calls', problems },
      ...{ points: curves.calls, end: end('calls'), text: amountText, tick: amountText },
    },
  ];
}
