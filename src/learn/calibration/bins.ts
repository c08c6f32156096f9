import { wilsonInterval } from '../../../core/statistics/wilson.ts';
import type { Prediction, ReliabilityBin } from './calibration-schema.ts';

/** As many bins as most reports have, so that figures can be compared. */
const binCount = 10;

/** The number of the bin that a value falls into: bins of equal width, the last one with its upper end. */
const binOf = (value: number): number => Math.min(binCount - 1, Math.floor(value * binCount));

/** The predictions by bins, those without any left out. */
export function groupByBin(predictions: readonly Prediction[]): Map<number, Prediction[]> {
  const groups = Map.groupBy(predictions, ({ value }) => binOf(value));
  return new Map([...groups].sort(([a], [b]) => a - b));
}

export const meanValue = (predictions: readonly Prediction[]): number =>
  predictions.reduce((sum, { value }) => sum + value, 0) / predictions.length;

export const shareProved = (predictions: readonly Prediction[]): number =>
  predictions.filter(({ proved }) => proved).length / predictions.length;

/** The points of a reliability diagram: of the states that a value near v was given to, a share v should be proved. */
export function reliabilityBins(predictions: readonly Prediction[]): ReliabilityBin[] {
  return [...groupByBin(predictions)].map(([bin, group]) => {
    const proved = group.filter((prediction) => prediction.proved).length;
    const { low, high } = wilsonInterval(proved, group.length);
    return {
      low: bin / binCount,
      high: (bin + 1) / binCount,
      states: group.length,
      // Rounding must not carry a mean of ones past 1.
      meanValue: Math.min(1, meanValue(group)),
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
