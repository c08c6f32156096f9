/**
 * The Brier score, the mean squared distance of values and outcomes, and what it is made of:
 *
 *   score = reliability - resolution + uncertainty + withinBins
 *
 *   score       = 1/N sum over i of (f_i - o_i)^2            f: value, o: 1 proved, 0 not
 *   reliability = 1/N sum over bins of n_k (f_k - o_k)^2     0 when values mean what they say
 *   resolution  = 1/N sum over bins of n_k (o_k - o)^2       how far the bins differ in what became of them
 *   uncertainty = o (1 - o)                                  the score of who always says how many are proved
 *   withinBins  = 1/N sum over i of (f_i - f_k)^2 - 2 (f_i - f_k)(o_i - o_k)
 *
 * f_k and o_k are the means of a bin, o that of all. Without the last part the sum is exact only where all values of a bin
 * are equal. Sources: G. W. Brier, Monthly Weather Review 78 (1950), 1-3; A. H. Murphy, Journal of Applied Meteorology 12
 * (1973), 595-600; for the last part, D. B. Stephenson, C. A. S. Coelho and I. T. Jolliffe, Weather and Forecasting 23
 * (2008), 752-757.
 */
import { LakatosError } from '../../../core/errors.ts';
import { groupByBin, meanValue, shareProved } from './bins.ts';
import type { Brier, Prediction } from './calibration-schema.ts';

/** @throws LakatosError INTERNAL when there are no predictions */
export function brierScore(predictions: readonly Prediction[]): Brier {
  const all = predictions.length;
  if (all === 0) throw new LakatosError('INTERNAL', 'no Brier score of nothing');
  const proved = shareProved(predictions);
  const score = predictions.reduce((sum, { value, proved: is }) => sum + (value - Number(is)) ** 2, 0) / all;
  let [reliability, resolution, withinBins] = [0, 0, 0];
  for (const group of groupByBin(predictions).values()) {
    const [value, share] = [meanValue(group), shareProved(group)];
    reliability += (group.length / all) * (value - share) ** 2;
    resolution += (group.length / all) * (share - proved) ** 2;
    for (const prediction of group) {
      const off = prediction.value - value;
      withinBins += (off ** 2 - 2 * off * (Number(prediction.proved) - share)) / all;
    }
  }
  return { score, reliability, resolution, uncertainty: proved * (1 - proved), withinBins };
}
