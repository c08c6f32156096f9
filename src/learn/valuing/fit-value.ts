import { z } from 'zod';
import type { Random } from '../../../core/random.ts';
import { chanceOf, type ValueWeights } from '../../prove/value/linear-value.ts';
import { type AdamSettings, fitByAdam } from '../fitting/adam.ts';
import { valueLabelNames } from '../labels/value-labels.ts';
import type { ValueLesson, ValueLessons } from './value-lessons.ts';

/** How a linear value is learnt. */
export const valuingSettingsSchema = z.strictObject({
  labels: z.enum(valueLabelNames).describe('what the states of a search teach'),
  fits: z
    .number()
    .int()
    .positive()
    .default(4)
    .describe(
      'how often the weights are fitted, each time to labels by the last ones; only the labels `temporal` ask such a critic',
    ),
});

/**
 * Fits a linear value (`src/prove/value`) to labels y between 0 and 1: the least cross-entropy
 *
 *   loss = - Σ_s ω_s (y_s ln V(s) + (1 - y_s) ln (1 - V(s)))
 */
/** A lesson with a label. */
type LabelledState = Pick<ValueLesson, 'places' | 'weight'> & { readonly label: number };

interface ValueFitSettings extends AdamSettings {
  /** Length of the vector of weights, a power of two. */
  readonly size: number;
}

export const usualValueFit: ValueFitSettings = {
  size: 2 ** 13,
  epochs: 30,
  leastSteps: 250,
  batch: 32,
  learningRate: 0.003,
  weightDecay: 0.1,
};

export function valueLoss(states: readonly LabelledState[], weights: ValueWeights): number {
  return states.reduce((sum, { places, weight, label }) => {
    const value = chanceOf(weights, places);
    return sum - weight * (label * Math.log(value) + (1 - label) * Math.log(1 - value));
  }, 0);
}

/** Of the loss, by each weight. */
export function valueGradient(states: readonly LabelledState[], weights: ValueWeights): Float32Array {
  const gradient = new Float32Array(weights.length);
  for (const { places, weight, label } of states) {
    const slope = weight * (chanceOf(weights, places) - label);
    for (const place of places) gradient[place]! += slope;
  }
  return gradient;
}

export function fitValue(
  lessons: readonly ValueLesson[],
  { size, ...settings }: ValueFitSettings,
  random: Random,
): ValueWeights {
  const items = lessons.flatMap(({ label, ...lesson }) => (label === null ? [] : [{ ...lesson, label }]));
  return fitByAdam(
    { items, gradientOf: valueGradient, start: new Float32Array(size), decaying: size },
    settings,
    random,
  );
}

/**
 * Weights that are fitted again and again, each time to labels that the last ones make as critic, as AgentPRM does (2025); after
 * the first fit where the labels ask no critic.
 * @param gathered what the lessons are from
 * @param fits how many, from 1
 */
export function fitWithCritic(
  lessons: readonly ValueLesson[],
  gathered: Pick<ValueLessons, 'relabel'>,
  fits: number,
  learn: (lessons: readonly ValueLesson[]) => ValueWeights,
): ValueWeights {
  let weights = learn(lessons);
  for (let done = 1; done < fits; done += 1) {
    const labelled = gathered.relabel(lessons, weights);
    if (labelled === null) return weights;
    weights = learn(labelled);
  }
  return weights;
}
