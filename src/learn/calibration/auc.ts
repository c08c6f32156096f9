import type { Random } from '../../../core/random.ts';
import { quantile } from '../../../core/statistics/quantile.ts';
import type { Interval } from '../../../core/statistics/wilson.ts';
import type { Prediction } from './calibration-schema.ts';

/**
 * The chance that of a state that was proved and one that was not, both drawn at random, the first has the higher value;
 * equal values count half. 1/2 is chance, 1 a perfect order. It is Mann and Whitney's U over the number of pairs:
 *
 *   AUC = (R - m (m + 1) / 2) / (m n)
 *
 * R: the sum of the ranks of the m proved states among all m + n, from 1 for the lowest value, equal values sharing the mean
 * of their ranks. Null when m or n is 0. Sources: H. B. Mann and D. R. Whitney, Annals of Mathematical Statistics 18 (1947),
 * 50-60; J. A. Hanley and B. J. McNeil, Radiology 143 (1982), 29-36.
 */
export function areaUnderCurve(predictions: readonly Pick<Prediction, 'value' | 'proved'>[]): number | null {
  const sorted = predictions.toSorted((a, b) => a.value - b.value);
  const proved = sorted.filter((prediction) => prediction.proved).length;
  const others = sorted.length - proved;
  if (proved === 0 || others === 0) return null;
  let ranks = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    let tied = 0;
    while (to < sorted.length && sorted[to]?.value === sorted[from]?.value) {
      if (sorted[to]?.proved) tied += 1;
      to += 1;
    }
    // The mean of the ranks from + 1 to `to`.
    ranks += (tied * (from + 1 + to)) / 2;
    from = to;
  }
  return (ranks - (proved * (proved + 1)) / 2) / (proved * others);
}

const resamples = 500;

/**
 * The percentile bootstrap at 95 % for an area, with whole theorems drawn: the states of one search stand or fall together,
 * and counting each as evidence of its own would make the interval far too narrow. Draws without an area are left out;
 * without any it is [0, 1]. Source: A. C. Davison and D. V. Hinkley, Bootstrap Methods and their Application (1997),
 * section 3.8.
 */
export function areaInterval(predictions: readonly Prediction[], area: number, random: Random): Interval {
  const groups = [...Map.groupBy(predictions, ({ theorem }) => theorem).values()];
  const areas = Array.from({ length: resamples }, () =>
    areaUnderCurve(groups.flatMap(() => groups[Math.floor(random.next() * groups.length)] ?? [])),
  ).filter((area) => area !== null);
  if (areas.length === 0) return { low: 0, high: 1 };
  areas.sort((a, b) => a - b);
  return { low: Math.min(area, quantile(areas, 0.025)), high: Math.max(area, quantile(areas, 0.975)) };
}
