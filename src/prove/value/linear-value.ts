/**
 * A learnt value: the chance that a state is proved, as a logistic regression on hashed features of it,
 *
 *   V(s) = 1 / (1 + exp(-Σ_i w_{h(i)}))
 *
 * where i runs over the features of the state (`features.ts`) and h maps them to places of one vector of weights
 * (`weights/weights-file.ts`).
 */
import type { Value } from '../../../search/interfaces.ts';
import { type LeanPosition, type LeanState, printedGoals } from '../lean/lean-position.ts';
import { hashOf } from '../weights/weights-file.ts';
import { commonFeature, stateFeatures, type TheoremView, viewTheorem } from './features.ts';

/** Of length 2^n. */
export type ValueWeights = Float32Array;

/** Where the features of a state stand in a vector of `size` weights, each place once. */
export function placeState(goals: readonly string[], theorem: TheoremView, size: number): Uint32Array {
  return new Uint32Array(new Set(stateFeatures(goals, theorem).map((text) => hashOf(text) & (size - 1))));
}

/** The log-odds of V(s), of a state whose features stand at these places. */
export function logOddsOf(weights: ValueWeights, places: Uint32Array): number {
  let sum = 0;
  for (const place of places) sum += weights[place]!;
  return sum;
}

export const chanceOfLogOdds = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** V(s), of a state whose features stand at these places. */
export const chanceOf = (weights: ValueWeights, places: Uint32Array): number =>
  chanceOfLogOdds(logOddsOf(weights, places));

/** The weights whose log-odds are `slope` times those of these, and `offset` more: all states share the feature that takes it. */
export function scaleLogOdds(
  weights: ValueWeights,
  { slope, offset }: { readonly slope: number; readonly offset: number },
): ValueWeights {
  const scaled = weights.map((weight) => slope * weight);
  scaled[hashOf(commonFeature) & (weights.length - 1)]! += offset;
  return scaled;
}

/** The value for one search. `ownWords`: those by which the theorem's header calls what it declares. */
export function linearValue(
  weights: ValueWeights,
  root: LeanPosition,
  ownWords: ReadonlySet<string>,
): Value<LeanState> {
  const theorem = viewTheorem(printedGoals(root), ownWords);
  return {
    estimate: async (position) =>
      chanceOf(weights, placeState(printedGoals(position), theorem, weights.length)),
  };
}
