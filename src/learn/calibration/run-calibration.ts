import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { calibrationSchema } from './calibration-schema.ts';

/**
 * Where the states are from. `valid`: searches of the problems that the run is measured on. `held-out`: searches of theorems
 * that the model was not trained on. `left-out`: searches of theorems that were left out in turn while the linear value was learnt
 * from the others.
 */
const calibrationStates = ['valid', 'held-out', 'left-out'] as const;
export type CalibrationStates = (typeof calibrationStates)[number];

/** Who says how good a state is. */
const sourceSchema = z.string().min(1);

/** How good the values of a training run are: `calibration.json`. */
export const runCalibrationSchema = z.strictObject({
  schema: z.literal('lakatos/calibration'),
  version: z.literal(1),
  /** The round whose values they are. */
  round: natural,
  rows: z.array(
    z.strictObject({
      states: z.enum(calibrationStates),
      /** `model`, `linear` or `size`. */
      source: sourceSchema,
      /** Null when there is not one such state. */
      figures: calibrationSchema.nullable(),
    }),
  ),
});
export type RunCalibration = z.infer<typeof runCalibrationSchema>;
export type CalibrationRow = RunCalibration['rows'][number];
