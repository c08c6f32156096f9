import { percent, percentRange } from '../../../report/numbers.ts';
import type { WordTable } from '../../../report/word-table.ts';
import type { GroupScore } from '../../statistics/group-scores.ts';
import type { Rate } from '../schema/totals.ts';

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
