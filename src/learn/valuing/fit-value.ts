/**
 * Fits a linear value (`src/prove/value`) to labels y between 0 and 1: the least cross-entropy
 *
 *   loss = - Σ_s ω_s (y_s ln V(s) + (1 - y_s) ln (1 - V(s)))
 */
import type { Random } from '../../../core/random.ts';
import { chanceOf, type ValueWeights } from '../../prove/value/linear-value.ts';
import { type AdamSettings, fitByAdam } from '../fitting/adam.ts';
import type { ValueLesson } from './value-lessons.ts';

/** A lesson with a label. */
export type LabelledState = Pick<ValueLesson, 'places' | 'weight'> & { readonly label: number };

export interface ValueFitSettings extends AdamSettings {
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

export function lossOf(states: readonly LabelledState[], weights: ValueWeights): number {
  return states.reduce((sum, { places, weight, label }) => {
    const value = chanceOf(weights, places);
    return sum - weight * (label * Math.log(value) + (1 - label) * Math.log(1 - value));
  }, 0);
}

/** Of the loss, by each weight. */
export function gradientOf(states: readonly LabelledState[], weights: ValueWeights): Float32Array {
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
  return fitByAdam({ items, gradientOf, start: new Float32Array(size), decaying: size }, settings, random);
}
