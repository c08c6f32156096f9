import { seededRandom } from '../../../core/random.ts';
import { areaInterval, areaUnderCurve } from './auc.ts';
import { expectedCalibrationError, reliabilityBins } from './bins.ts';
import { brierScore } from './brier.ts';
import type { Calibration, Prediction } from './calibration-schema.ts';

/** Always the same, so that the same values get the same intervals. */
const seed = 0;

/** All figures for some values; null without any. */
export function calibrate(predictions: readonly Prediction[]): Calibration | null {
  if (predictions.length === 0) return null;
  const area = areaUnderCurve(predictions);
  const bins = reliabilityBins(predictions);
  return {
    states: predictions.length,
    theorems: new Set(predictions.map(({ theorem }) => theorem)).size,
    proved: predictions.filter(({ proved }) => proved).length,
    brier: brierScore(predictions),
    auc: area === null ? null : { value: area, ...areaInterval(predictions, area, seededRandom(seed)) },
    expectedError: expectedCalibrationError(bins),
    bins,
  };
}
