import type { Chart, ChartPoint } from '../../report/chart.ts';
import { percent } from '../../report/numbers.ts';
import type { RunManifest, SplitScore } from '../run/folder/manifest.ts';
import { linePlot } from './line-plot.ts';

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
export function aloneCurve({ rounds, calls }: RunManifest): Chart | null {
  const scores = rounds.map(({ round, alone }) => ({ round, score: alone }));
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
