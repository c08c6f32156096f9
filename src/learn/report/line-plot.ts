import { type Chart, type ChartPoint, thinOut } from '../../report/chart.ts';
import { percent } from '../../report/numbers.ts';
import type { Calibration } from '../calibration/run-calibration.ts';
import type { RunManifest, SplitScore } from '../run/folder/manifest.ts';

interface LinePlotOptions extends Pick<Chart, 'name' | 'title' | 'summary' | 'across' | 'up'> {
  /** `x` and `y` in the units of the axes. */
  readonly points: readonly ChartPoint[];
  /** Where the upright axis ends; it begins at 0. */
  readonly most: number;
  /** Where the other axis begins and ends; the first and the last point, unless it is given. */
  readonly ends?: readonly [first: number, last: number];
  /** Its ticks; some of the points, unless they are given. */
  readonly ticks?: readonly number[];
  readonly guide?: readonly ChartPoint[];
  readonly tickX: (x: number) => string;
  readonly tickY: (y: number) => string;
}

const gridLines = 4;
const mostTicks = 8;

/** Points joined by a line, with their intervals. */
export function linePlot(options: LinePlotOptions): Chart {
  const { name, title, summary, across, up, points, guide, most, tickX, tickY } = options;
  const [first, last] = options.ends ?? [points[0]?.x ?? 0, points.at(-1)?.x ?? 1];
  // What has one point has it in the middle.
  const x = (at: number) => (last === first ? 0.5 : (at - first) / (last - first));
  const y = (at: number) => at / Math.max(1e-9, most);
  const placed = (point: ChartPoint): ChartPoint => ({
    ...{ x: x(point.x), y: y(point.y) },
    ...(point.low !== undefined && { low: y(point.low) }),
    ...(point.high !== undefined && { high: y(point.high) }),
  });
  const every = Math.max(1, Math.ceil(points.length / mostTicks));
  const ticks = options.ticks ?? points.filter((_, at) => at % every === 0).map((point) => point.x);
  return {
    ...{ name, title, summary, across, up },
    points: points.map(placed),
    ...(guide !== undefined && { guide: guide.map(placed) }),
    ticksAcross: thinOut(ticks.map((at) => ({ at: x(at), text: tickX(at) }))),
    ticksUp: Array.from({ length: gridLines + 1 }, (_, at) => ({
      at: at / gridLines,
      text: tickY((most * at) / gridLines),
    })),
  };
}

/** Proofs behind each piece of work that is done. */
interface SoFar extends Pick<Chart, 'name' | 'title'> {
  /** What is done, in the plural: `searches`. */
  readonly unit: string;
  readonly total: number;
  readonly proved: readonly number[];
}

/** How many proofs work that goes on has brought so far. */
export function proofsSoFar({ name, title, unit, total, proved }: SoFar): Chart {
  const last = proved.at(-1) ?? 0;
  return linePlot({
    ...{ name, title, across: `${unit} done`, up: 'proofs' },
    summary: `${last} in ${proved.length} of ${total} ${unit}.`,
    points: proved.map((count, at) => ({ x: at + 1, y: count })),
    most: 4 * Math.ceil(Math.max(4, last) / 4),
    ends: [0, total],
    ticks: ticks.map((share) => Math.round(share * total)),
    tickX: String,
    tickY: String,
  });
}

const ticks = [0, 0.25, 0.5, 0.75, 1] as const;
const percentText = (share: number): string => `${Math.round(100 * share)} %`;

interface PlotWords {
  readonly source: string;
  readonly states: string;
}

/**
 * A reliability diagram: for each bin of values the share of its states that were proved, with its interval. Values that mean
 * what they say lie on the thin line.
 * @param source who says it, for the ids of the page; `words`: the same and whose states they are, for people
 */
export function reliabilityPlot({ bins, auc }: Calibration, source: string, words: PlotWords): Chart {
  const said = bins.map(
    (bin) => `${percentText(bin.meanValue)} said: ${percentText(bin.proved)} of ${bin.states} proved`,
  );
  return linePlot({
    name: `reliability-${source}`,
    title: `What ${words.source} says of states of ${words.states}, and what became of them`,
    across: 'value',
    up: 'share proved',
    summary: [...(auc === null ? [] : [`AUC ${auc.value.toFixed(2)}`]), ...said].join('; '),
    points: bins.map(({ meanValue, proved, provedLow, provedHigh }) => ({
      x: meanValue,
      y: proved,
      low: provedLow,
      high: provedHigh,
    })),
    most: 1,
    ends: [0, 1],
    ticks,
    guide: [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ],
    tickX: percentText,
    tickY: percentText,
  });
}

interface RoundScore {
  readonly round: number;
  readonly score: SplitScore | null;
}

/** What the policy of each round solves of valid, from before there was a model on. */
export const solvedByRound = ({ baseline, rounds, calls }: RunManifest): Chart =>
  scoreCurve('solved', `Solved of valid within ${calls} Lean calls, with 95 % intervals`, [
    { round: -1, score: baseline },
    ...rounds,
  ]);

/** What the policy so far, with its model if it has one, solves in the order that each round has learnt; null without any. */
export function rankedCurve({ baseline, rounds, calls }: RunManifest): Chart | null {
  const scores = rounds.map(({ round, ranking }) => ({ round, score: ranking?.score ?? null }));
  if (scores.every(({ score }) => score === null)) return null;
  return scoreCurve('ranked', `Solved of valid within ${calls} Lean calls, tactics in the order learnt`, [
    { round: -1, score: baseline },
    ...scores,
  ]);
}

/** What the models solve alone; null when that was not measured. */
export function aloneCurve({ base, rounds, calls }: RunManifest): Chart | null {
  const scores = [
    ...(base === null || base.alone === null ? [] : [{ round: -1, score: base.alone }]),
    ...rounds.map(({ round, alone }) => ({ round, score: alone })),
  ];
  if (scores.every(({ score }) => score === null)) return null;
  return scoreCurve('alone', `Solved of valid by the model alone, within ${calls} Lean calls`, scores);
}

function scoreCurve(name: string, title: string, rounds: readonly RoundScore[]): Chart {
  const isKept = (at: number) => rounds.find(({ round }) => round === at)?.score?.selected === true;
  const pointText = ({ x, y }: ChartPoint) =>
    `${roundName(x)}: ${percent(y)}${isKept(x) ? ' (chosen by these problems)' : ''}`;
  const points = rounds.flatMap(({ round, score }): ChartPoint[] => {
    if (score === null) return [];
    const { solved, problems, low, high } = score;
    return [{ x: round, y: problems === 0 ? 0 : solved / problems, low, high }];
  });
  return linePlot({
    name,
    title,
    across: 'round',
    up: 'solved',
    summary: points.map(pointText).join(', '),
    points,
    most: 1,
    tickX: roundName,
    tickY: (share) => `${Math.round(100 * share)} %`,
  });
}

const roundName = (round: number): string => (round < 0 ? 'before' : String(round));
