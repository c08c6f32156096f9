import { fitState } from '../../llm/profiles/fit-state.ts';
import { readEpisode } from '../../prove/episode/read-episode.ts';
import type { ModelInUse } from '../../prove/policy/describe-model.ts';
import type { Prediction } from './calibration-schema.ts';
import { type JudgedState, judgedStates, mergeStates } from './judged-states.ts';

/** Prompts that are evaluated together. */
const batch = 8;

/**
 * The values that a model gives to states, shortened as a search shortens them. States whose target alone is too long for it
 * are left out. Null when its profile knows no value.
 * @throws LakatosError MODEL_FAILED; the signal's reason
 */
export async function predictValues(
  states: readonly JudgedState[],
  { model, profile, sampling }: ModelInUse,
  signal: AbortSignal,
): Promise<Prediction[] | null> {
  const { readValue } = profile;
  if (readValue === undefined) return null;
  const request = { ...profile.sampling, ...sampling, count: 0, seed: 0 };
  const room = model.info.contextSize - profile.sampling.maxTokens;
  const asked = states.flatMap((state) => {
    const theorem = { id: state.theorem, header: '', statement: '' };
    const view = { theorem, goals: state.goals, tactics: [] };
    const fitted = fitState(view, room, (shown) => model.countTokens(profile.prompt(shown)) ?? 0);
    return fitted.fits ? [{ state, prompt: profile.prompt(fitted.state) }] : [];
  });
  const predictions: Prediction[] = [];
  for (let from = 0; from < asked.length; from += batch) {
    const some = asked.slice(from, from + batch);
    const completions = await model.complete(
      some.map(({ prompt }) => prompt),
      request,
      signal,
    );
    for (const [at, { state }] of some.entries()) {
      const reading = completions[at]?.reading ?? null;
      if (reading === null) continue;
      predictions.push({ value: readValue(reading), proved: state.proved, theorem: state.theorem });
    }
  }
  return predictions;
}

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
