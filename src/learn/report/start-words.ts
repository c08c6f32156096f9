import type { ModelName } from '../base/base-model.ts';

/** What a training began with, in words; null where it went on with the model of a round. */
export function startWords(from: ModelName | null): string | null {
  if (from === null) return 'from new weights';
  return from === 'base' ? 'from the base model' : null;
}
