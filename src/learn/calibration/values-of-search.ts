import { readEpisode } from '../../prove/episode/read-episode.ts';
import type { ModelInUse } from '../../prove/policy/model-in-use.ts';
import type { Prediction } from './calibration-schema.ts';
import { judgedStates, mergeStates } from './judged-states.ts';
import { predictValues } from './predict-values.ts';

/**
 * The values that a model gives to the states of one search, and what became of them: numbers alone, which may be kept of a
 * problem that is measured on. Nothing for a model without a value.
 * @param lines of the episode
 */
export async function valuesOfSearch(
  lines: readonly unknown[],
  model: ModelInUse,
  signal: AbortSignal,
): Promise<Prediction[]> {
  return (await predictValues(mergeStates(judgedStates(readEpisode(lines))), model, signal)) ?? [];
}
