import { type Chart, chart, thinOut } from '../../../report/chart.ts';
import { countTicks } from '../../../report/count-ticks.ts';
import { type Html, html } from '../../../report/html.ts';
import { amountText, logAxis, timeText } from '../../../report/numbers.ts';
import { table } from '../../../report/table.ts';
import type { CurvePoint } from '../../statistics/score-of.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import type { ReportSummary } from '../summary.ts';

interface PlotOptions {
  /** For the ids of the page. */
  readonly name: string;
  readonly title: string;
  /** What the points' `at` counts. */
  readonly axis: string;
  readonly points: readonly CurvePoint[];
  /** Where the axis ends: the budget, or what was spent at most. */
  readonly end: number;
  /** Problems that could have been proved. */
  readonly problems: number;
  readonly text: (at: number) => string;
  /** The same for the round numbers of the axis. */
  readonly tick: (at: number) => string;
}

/** A step function as a drawing, and as a table for those who can't see it. */
export function plot(options: PlotOptions): Html {
  const { title, axis, points, text } = options;
  const steps =
    points.length === 0
      ? html`<p>Nothing is proved.</p>`
      : table({
          caption: title,
          columns: [axis, 'proved'],
          rows: points.map((point) => [text(point.at), String(point.solved)]),
        });
  return chart(solvedChart(options), html`<details><summary>${title} as a table</summary>${steps}</details>`);
}

/** The drawing alone. */
export function solvedChart({ name, title, axis, points, end, problems, text, tick }: PlotOptions): Chart {
  const solved = points.at(-1)?.solved ?? 0;
  const across = logAxis(points[0]?.at ?? end, Math.max(end, points.at(-1)?.at ?? 0));
  const up = countTicks(solved);
  const most = up.at(-1) ?? 1;
  return {
    ...{ name, title, isStep: true },
    summary: `${solved} of ${problems} problems proved within ${text(across.high)} for each problem.`,
    across: `${axis} for each problem, logarithmic`,
    up: 'problems proved',
    ticksAcross: thinOut(
      across.ticks.map((at) => ({
        at: across.place(at),
        text: tick(at),
        isMinor: !Number.isInteger(Math.log10(at)),
      })),
    ),
    ticksUp: up.map((count) => ({ at: count / most, text: String(count) })),
    points: points.map((point) => ({ x: across.place(point.at), y: point.solved / most })),
  };
}

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
