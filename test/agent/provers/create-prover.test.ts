import { describe, expect, test } from '@jest/globals';
import { createProver, openProverModel } from '../../../src/agent/provers/create-prover.ts';
import { choosePolicy } from '../../../src/cli/options/choose-policy.ts';
import type { ModelFlags } from '../../../src/cli/options/prover-options.ts';
import { goedelProverV2 } from '../../../src/llm/profiles/whole-proof-profiles.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { sayAlways, scriptedLanguageModel } from '../../support/scripted-language-model.ts';

const { signal } = new AbortController();

/** What a model that writes whole proofs does in a mode; without `model` there is none. */
async function proverOf({ model, ...flags }: Partial<ModelFlags>) {
  const choice = choosePolicy({
    value: 'size',
    ...flags,
    ...(model !== undefined && { model }),
  });
  const writer = { model: scriptedLanguageModel(sayAlways('by rfl')), profile: goedelProverV2 };
  const opened = await openProverModel(choice.prover, {
    openModel: async () => writer,
    openChat: () => Promise.reject(new Error('no model is to chat')),
  });
  return createProver(choice, opened, 'enumerative/2', { engine: scriptedEngine(), signal });
}

describe('a model that writes proofs', () => {
  test.each(['auto', 'plan'] as const)(
    'writes whole proofs and those of lemmas: --prover %s',
    async (mode) => {
      const { prover, description, model, policy, name } = await proverOf({
        prover: mode,
        model: 'm.gguf',
        samples: 3,
      });
      expect(prover.name).toBe(mode);
      expect(description).toMatchObject({ profile: expect.stringContaining('goedel-prover-v2'), answers: 3 });
      // Searches go without it: it writes no tactics.
      expect(model).toBeNull();
      expect(policy.policy).toBe('enumerative');
      expect(name).toBe(`${mode}: enumerative/2, whole proofs: scripted`);
    },
  );

  test.each([undefined, 'whole'] as const)('plans nothing without being asked: --prover %s', async (mode) => {
    const chosen = await proverOf({ model: 'm.gguf', ...(mode !== undefined && { prover: mode }) });
    expect(chosen).toMatchObject({
      prover: { name: 'whole' },
      description: { profile: expect.stringContaining('goedel-prover-v2') },
    });
  });
});

test('without a model there are no whole proofs', async () => {
  const chosen = await proverOf({ prover: 'auto' });
  expect(chosen).toMatchObject({ prover: { name: 'auto' }, model: null, description: null });
});
