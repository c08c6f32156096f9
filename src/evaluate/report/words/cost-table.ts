import type { Spread } from '../../../../core/statistics/spread.ts';
import { measureNames, spentText } from '../../../report/numbers.ts';
import type { WordTable } from '../../../report/word-table.ts';
import { type Measure, measures } from '../../statistics/cost-per-proof.ts';

/** What a proof costs: one row a measure. No rows when nothing is proved. */
export function costTable(costs: Record<Measure, Spread | null>, caveat: string): WordTable {
  return {
    caption: `Cost of a proof${caveat}`,
    columns: ['', 'lower quartile', 'median', 'mean', 'upper quartile'],
    rows: measures.flatMap((measure) => {
      const spread = costs[measure];
      if (spread === null) return [];
      const { lowerQuartile, median, mean, upperQuartile } = spread;
      const texts = [lowerQuartile, median, mean, upperQuartile].map((cost) => spentText(measure, cost));
      return [[measureNames[measure], ...texts]];
    }),
  };
}
