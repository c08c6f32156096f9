import { expect, test } from '@jest/globals';
import { ModelTime, measureEngine } from '../../../src/evaluate/run/measure-engine.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { sayAlways, scriptedLanguageModel } from '../../support/scripted-language-model.ts';

test('a model that is named twice is one model still', () => {
  const time = new ModelTime({ now: () => 0 });
  const model = scriptedLanguageModel(sayAlways('simp'));
  expect(time.watch({ model }).model).toBe(time.watch({ model }).model);
  expect(time.watch(null)).toBeNull();
});

test('a measured engine knows of its library what it knows without', () => {
  const unprovedModules = new Set(['Own.Unproved']);
  const engine = { ...scriptedEngine(), unprovedModules };
  expect(measureEngine(engine, { now: () => 0 }).engine.unprovedModules).toBe(unprovedModules);
});
