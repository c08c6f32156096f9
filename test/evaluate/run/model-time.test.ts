import { expect, test } from '@jest/globals';
import { ModelTime } from '../../../src/evaluate/run/measure-engine.ts';
import { sayAlways, scriptedLanguageModel } from '../../support/scripted-language-model.ts';

test('a model that is named twice is one model still', () => {
  const time = new ModelTime({ now: () => 0 });
  const model = scriptedLanguageModel(sayAlways('simp'));
  expect(time.watch({ model }).model).toBe(time.watch({ model }).model);
  expect(time.watch(null)).toBeNull();
});
