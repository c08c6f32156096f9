import type { ModelEntry } from '../../../src/llm/models/registry.ts';

/** A model of the list; its file need not be there. */
export const entryOf = (name: string, changes: Partial<ModelEntry> = {}): ModelEntry => ({
  name,
  path: `/models/${name}.gguf`,
  bytes: 100,
  modified: 1,
  sha256: '0'.repeat(64),
  profile: null,
  added: '2026-01-01T00:00:00.000Z',
  from: `${name}.gguf`,
  facts: {
    name: null,
    architecture: 'llama',
    parameters: 1,
    quantisation: 'F32',
    contextLength: 64,
    vocabularySize: 1,
  },
  ...changes,
});
