import { type Random, seededRandom } from '../../../core/random.ts';
import { type Interval, quantile, wilsonInterval } from '../../../core/statistics.ts';
import type { Calibration, Prediction, ReliabilityBin } from './run-calibration.ts';

/** As many bins as most reports have, so that figures can be compared. */
const binCount = 10;

/** The number of the bin that a value falls into: bins of equal width, the last one with its upper end. */
const binOf = (value: number): number => Math.min(binCount - 1, Math.floor(value * binCount));

/** The points of a reliability diagram: of the states that a value near v was given to, a share v should be proved. */
export function reliabilityBins(predictions: readonly Prediction[]): ReliabilityBin[] {
  const groups = [...Map.groupBy(predictions, ({ value }) => binOf(value))].sort(([a], [b]) => a - b);
  return groups.map(([bin, group]) => {
    const proved = group.filter((prediction) => prediction.proved).length;
    const { low, high } = wilsonInterval(proved, group.length);
    const sum = group.reduce((total, { value }) => total + value, 0);
    return {
      low: bin / binCount,
      high: (bin + 1) / binCount,
      states: group.length,
      // Rounding must not carry a mean of ones past 1.
      meanValue: Math.min(1, sum / group.length),
      proved: proved / group.length,
      provedLow: low,
      provedHigh: high,
    };
  });
}

/**
 * The expected calibration error: how far mean value and share proved are apart in a bin, on average over the states.
 * Source: M. P. Naeini, G. F. Cooper and M. Hauskrecht, Obtaining Well Calibrated Probabilities Using Bayesian Binning
 * (AAAI 2015).
 */
export function expectedCalibrationError(bins: readonly ReliabilityBin[]): number {
  const all = bins.reduce((sum, { states }) => sum + states, 0);
  if (all === 0) return 0;
  const apart = bins.reduce((sum, bin) => sum + (bin.states / all) * Math.abs(bin.meanValue - bin.proved), 0);
  return Math.min(1, apart);
}

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

/**
 * The Brier score, the mean squared distance of values and outcomes, and the uncertainty o (1 - o), o the share proved: the
 * score of who always says that share.
 * Sources: G. W. Brier, Monthly Weather Review 78 (1950), 1-3; A. H. Murphy, Journal of Applied Meteorology 12 (1973), 595-600.
 * @param predictions at least one
 */
export function brierScore(predictions: readonly Prediction[]): Calibration['brier'] {
  const all = predictions.length;
  const share = predictions.filter(({ proved }) => proved).length / all;
  const score = predictions.reduce((sum, { value, proved }) => sum + (value - Number(proved)) ** 2, 0) / all;
  return { score, uncertainty: share * (1 - share) };
}

/** Always the same, so that the same values get the same intervals. */
const seed = 0;

/**
 * All figures for some values; null without any.
 * @param ordered what the area under the curve is of, where it is not the values: numbers of any scale, of the same states
 */
export function calibrate(
  predictions: readonly Prediction[],
  ordered: readonly Prediction[] = predictions,
): Calibration | null {
  if (predictions.length === 0) return null;
  const area = areaUnderCurve(ordered);
  const bins = reliabilityBins(predictions);
  return {
    states: predictions.length,
    theorems: new Set(predictions.map(({ theorem }) => theorem)).size,
    proved: predictions.filter(({ proved }) => proved).length,
    brier: brierScore(predictions),
    auc: area === null ? null : { value: area, ...areaInterval(ordered, area, seededRandom(seed)) },
    expectedError: expectedCalibrationError(bins),
    bins,
  };
}
