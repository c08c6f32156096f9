import { z } from 'zod';
import { natural, share } from '../../../core/schemas.ts';

/** A value that was given to a state, and what became of it. */
export const predictionSchema = z.strictObject({
  /** The chance of a proof. */
  value: share,
  proved: z.boolean(),
  /** Whose search the state comes from: states of one theorem are no independent evidence. */
  theorem: z.string(),
});
export type Prediction = Readonly<z.infer<typeof predictionSchema>>;

const binSchema = z.strictObject({
  /** The ends of the bin; the last one holds its upper end too. */
  low: share,
  high: share,
  states: natural,
  meanValue: share,
  /** Share of the states that were proved, with Wilson's interval at 95 %. */
  proved: share,
  provedLow: share,
  provedHigh: share,
});
export type ReliabilityBin = z.infer<typeof binSchema>;

export const calibrationSchema = z.strictObject({
  states: natural,
  theorems: natural,
  /** States that were proved. */
  proved: natural,
  /** See `calibrate.ts`. */
  brier: z.strictObject({ score: z.number(), uncertainty: z.number() }),
  /** Null when the states are all proved, or all not. */
  auc: z.strictObject({ value: share, low: share, high: share }).nullable(),
  /** Expected calibration error: see `calibrate.ts`. */
  expectedError: share,
  /** Of the reliability diagram; empty ones are left out. */
  bins: z.array(binSchema),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/**
 * Where the states are from. `valid`: searches of the problems that the run is measured on. `held-out`: searches of theorems
 * that the model was not trained on. `left-out`: searches of theorems that were left out in turn while the linear value was learnt
 * from the others.
 */
const calibrationStates = ['valid', 'held-out', 'left-out'] as const;
export type CalibrationStates = (typeof calibrationStates)[number];

/** How good the values of a training run are: `calibration.json`. */
export const runCalibrationSchema = z.strictObject({
  schema: z.literal('lakatos/calibration'),
  version: z.literal(1),
  /** The round whose values they are. */
  round: natural,
  rows: z.array(
    z.strictObject({
      states: z.enum(calibrationStates),
      /** Who says how good a state is: `model`, `linear` or `size`. */
      source: z.string().min(1),
      /** Null when there is not one such state. */
      figures: calibrationSchema.nullable(),
    }),
  ),
});
export type RunCalibration = z.infer<typeof runCalibrationSchema>;
export type CalibrationRow = RunCalibration['rows'][number];
