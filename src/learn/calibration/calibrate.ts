import { seededRandom } from '../../../core/random.ts';
import { areaInterval, areaUnderCurve } from './auc.ts';
import { expectedCalibrationError, reliabilityBins } from './bins.ts';
import { brierScore } from './brier.ts';
import type { Calibration, Prediction } from './calibration-schema.ts';

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
