import { expect, test } from '@jest/globals';
import { presets } from '../../../../src/learn/run/config/presets.ts';
import { lakatos } from '../../../../src/llm/profiles/tactic-profiles.ts';

test.each(['tiny', 'small'] as const)(
  '%s leaves states the room in training that they have in a search',
  (name) => {
    expect(presets[name].training.tacticTokens).toBe(lakatos.sampling.maxTokens);
  },
);
