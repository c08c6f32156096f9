import type { Value } from '../../../search/interfaces.ts';
import type { ContinuationRequest } from '../../llm/language-model.ts';
import type { LeanState } from '../lean/lean-position.ts';
import { askAtPosition } from './ask-at-position.ts';
import type { ModelCritic } from './critic-in-use.ts';
import type { ModelInUse } from './model-in-use.ts';

/**
 * The chance that a position is solved, as the model that proposes tactics reads it from the same prompt: nothing is
 * written for it, and what was evaluated serves the proposals when they are asked for.
 *
 * @returns null when the profile knows no value.
 */
export function modelValue({ model, profile, sampling }: ModelInUse): Value<LeanState> | null {
  const { readValue } = profile;
  if (readValue === undefined) return null;
  const critic: ModelCritic = { kind: 'model', model, profile: { ...profile, readValue } };
  return readingValue(critic, { ...profile.sampling, ...sampling });
}

/** The chance that a position is solved, as a model says that does nothing else. */
export const criticValue = (critic: ModelCritic): Value<LeanState> => readingValue(critic, nothingWritten);

const nothingWritten: Omit<ContinuationRequest, 'count' | 'seed'> = {
  method: 'sample',
  temperature: 1,
  topP: 1,
  minP: 0,
  maxTokens: 1,
  stop: [],
};

function readingValue(critic: ModelCritic, sampling: typeof nothingWritten): Value<LeanState> {
  const request = { ...sampling, count: 0, seed: 0 };
  let tokens = 0;
  return {
    async estimate(position, signal) {
      const asked = await askAtPosition(critic, position, request, signal);
      tokens += asked?.tokens ?? 0;
      const reading = asked?.completion.reading ?? null;
      return reading === null ? unknown : critic.profile.readValue(reading);
    },
    tokensUsed: () => tokens,
  };
}

/** Of a position of which the model says nothing. */
const unknown = 0.5;
