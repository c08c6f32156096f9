import { expect, test } from '@jest/globals';
import type { LanguageModel } from '../../src/llm/language-model.ts';
import { withCounts } from '../../src/prove/count-contributions.ts';
import type { ModelInUse } from '../../src/prove/policy/describe-model.ts';
import type { WholeProofSettings } from '../../src/prove/whole-proof/whole-proof-settings.ts';
import { sayAlways, scriptedLanguageModel } from '../support/scripted-language-model.ts';

const request = {
  ...{ method: 'sample' as const, temperature: 1, topP: 1, minP: 0 },
  ...{ count: 1, maxTokens: 9, stop: [], seed: 0 },
};
const ask = (model: LanguageModel) => model.complete([{ pieces: [] }], request, new AbortController().signal);

test('two attempts with one model count apart, and a model that is named twice counts once', async () => {
  const model = scriptedLanguageModel(sayAlways('simp'));
  const use = { model } as unknown as ModelInUse & WholeProofSettings;
  const options = { search: { model: use, critic: null }, whole: use };
  const [one, other] = [withCounts(options), withCounts(options)];
  expect(one.search.model!.model).toBe(one.whole!.model);
  await Promise.all([ask(one.search.model!.model), ask(one.whole!.model), ask(other.whole!.model)]);
  const written = [one, other].map(({ whole }) => whole!.model.tokensUsed().written);
  expect(written).toEqual([10, 5]);
});
