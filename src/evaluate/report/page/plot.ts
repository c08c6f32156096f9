import type { CurvePoint } from '../../statistics/solved-curve.ts';
import { countTicks } from './count-ticks.ts';
import { type Html, html } from './html.ts';
import { logAxis } from './log-axis.ts';
import { table } from './table.ts';

export interface PlotOptions {
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

const box = { width: 640, height: 320, left: 48, right: 24, top: 28, bottom: 46 } as const;

/** A step function as a drawing, and as a table for those who can't see it. */
export function plot({ name, title, axis, points, end, problems, text, tick }: PlotOptions): Html {
  const solved = points.at(-1)?.solved ?? 0;
  const across = logAxis(points[0]?.at ?? end, Math.max(end, points.at(-1)?.at ?? 0));
  const up = countTicks(solved);
  const most = up.at(-1) ?? 1;
  const x = (at: number) => round(box.left + across.place(at) * (box.width - box.left - box.right));
  const y = (count: number) =>
    round(box.height - box.bottom - (count / most) * (box.height - box.top - box.bottom));
  const floor = y(0);
  const path = [
    `M${x(across.low)} ${floor}`,
    ...points.map((point) => `H${x(point.at)}V${y(point.solved)}`),
    `H${x(across.high)}`,
  ].join('');
  const summary = `${solved} of ${problems} problems proved within ${text(across.high)} for each problem`;
  return html`<figure>
<svg viewBox="0 0 ${box.width} ${box.height}" role="img" aria-labelledby="${name}-title ${name}-text">
<title id="${name}-title">${title}</title>
<desc id="${name}-text">${summary}; the table below has every step.</desc>
${up.map(
  (
    count,
  ) => html`<line class="grid" x1="${box.left}" x2="${box.width - box.right}" y1="${y(count)}" y2="${y(count)}"/>
<text class="tick" x="${box.left - 8}" y="${y(count) + 4}" text-anchor="end">${count}</text>\n`,
)}
${across.ticks.map(
  (at) => html`<line class="grid" x1="${x(at)}" x2="${x(at)}" y1="${box.top}" y2="${floor}"/>
<text class="tick" x="${x(at)}" y="${floor + 18}" text-anchor="middle">${tick(at)}</text>\n`,
)}
<text class="tick" x="8" y="16">problems proved</text>
<path class="curve" d="${path}"/>
<text class="tick" x="${(box.left + box.width - box.right) / 2}" y="${box.height - 8}" text-anchor="middle">${axis} for each problem, logarithmic</text>
</svg>
<figcaption>${title}: ${summary}.</figcaption>
<details><summary>${title} as a table</summary>${
    points.length === 0
      ? html`<p>Nothing is proved.</p>`
      : table({
          caption: title,
          columns: [axis, 'proved'],
          rows: points.map((point) => [text(point.at), String(point.solved)]),
        })
  }</details>
</figure>`;
}

const round = (number: number): number => Math.round(number * 10) / 10;
