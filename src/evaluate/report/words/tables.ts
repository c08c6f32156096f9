import type { Spread } from '../../../../core/statistics.ts';
import { measureNames, percent, percentRange, spentText } from '../../../report/numbers.ts';
import type { WordTable } from '../../../report/word-table.ts';
import { costMeasures, type Measure } from '../../statistics/cost-per-proof.ts';
import type { GroupScore } from '../../statistics/score-of.ts';
import type { Tally } from '../../statistics/tally.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import type { Rate } from '../schema/totals.ts';

/** What a proof costs: one row a measure. No rows when nothing is proved. */
export function costTable(costs: Record<Measure, Spread | null>, caveat: string): WordTable {
  return {
    caption: `Cost of a proof${caveat}`,
    columns: ['', 'lower quartile', 'median', 'mean', 'upper quartile'],
    rows: costMeasures.flatMap((measure) => {
      const spread = costs[measure];
      if (spread === null) return [];
      const { lowerQuartile, median, mean, upperQuartile } = spread;
      const texts = [lowerQuartile, median, mean, upperQuartile].map((cost) => spentText(measure, cost));
      return [[measureNames[measure], ...texts]];
    }),
  };
}

/** One row a group: its counts, pass@1, and pass@k for the largest k that there is. */
export function scoreTable(caption: string, groups: readonly GroupScore[], k: number): WordTable {
  const several = k > 1 ? [`pass@${k}`] : [];
  const asking = groups.some(({ score }) => score.askingForAnswer > 0) ? ['ask for an answer'] : [];
  return {
    caption,
    columns: [
      '',
      'problems',
      'proved',
      'not proved',
      'false',
      'invalid',
      'faults',
      'remaining',
      ...asking,
      'pass@1',
      ...several,
    ],
    rows: groups.map(({ name, score }) => {
      const { problems, proved, notProved, refuted, invalid, faults, remaining, rates } = score;
      const apart = asking.map(() => score.askingForAnswer);
      const counts = [problems, proved, notProved, refuted, invalid, faults, remaining, ...apart].map(String);
      const rateAt = (wanted: number) => cell(rates.find((rate) => rate.k === wanted));
      return [name, ...counts, rateAt(1), ...several.map(() => rateAt(k))];
    }),
  };
}

const cell = (rate: Rate | undefined): string =>
  rate === undefined ? '' : `${percent(rate.share)} (${percentRange(rate)})`;

/** What single tactics prove of the same problems, beside the run. No rows when nobody tried. */
export function baselineTable(
  baselines: BenchReport['baselines'],
  tallies: readonly Pick<Tally, 'problem' | 'status'>[],
  caveat: string,
): WordTable {
  const ours = new Set(tallies.filter(({ status }) => status === 'proved').map(({ problem }) => problem.id));
  const any = new Set(baselines.flatMap(({ proved }) => proved));
  const someUnknown = new Set(baselines.flatMap(({ unknown }) => unknown)).difference(any);
  const row = (name: string, proved: ReadonlySet<string>, unknown: number) => [
    name,
    String(proved.size),
    String(unknown),
    String(proved.difference(ours).size),
    String(ours.difference(proved).size),
  ];
  return {
    caption: `Single tactics on the same statements${caveat}`,
    columns: ['', 'proved', 'unknown', 'not proved by this run', 'proved only by this run'],
    rows:
      baselines.length === 0
        ? []
        : [
            ...baselines.map(({ name, proved, unknown }) => row(name, new Set(proved), unknown.length)),
            row('any of them', any, someUnknown.size),
          ],
  };
}
