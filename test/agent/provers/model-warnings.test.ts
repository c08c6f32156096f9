import { expect, test } from '@jest/globals';
import { modelWarnings } from '../../../src/agent/provers/model-warnings.ts';
import { parallelism } from '../../../src/agent/provers/parallelism.ts';
import { bfsProver, lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';
import {
  deepseekProverV1,
  deepseekProverV2Cot,
  goedelProverV2,
} from '../../../src/llm/profiles/whole-proof-profiles.ts';
import { searchProver } from '../../../src/prove/prove-theorem.ts';
import { sayNothing, scriptedLanguageModel } from '../../support/scripted-language-model.ts';

const toolchain = 'Lean 4.28.0 38f3c0c4 options';

test('a model that learnt another Lean', () => {
  expect(modelWarnings({}, { profile: bfsProver }, toolchain, null)).toEqual([
    expect.stringContaining('learnt Lean 4.9 (profile bfs-prover), and this is 4.28'),
  ]);
  expect(modelWarnings({}, { profile: bfsProver }, 'Lean 4.9.1 abc', null)).toEqual([]);
  expect(modelWarnings({}, { profile: lakatos }, toolchain, null)).toEqual([]);
  expect(modelWarnings({}, { profile: bfsProver }, 'scripted', null)).toEqual([]);
});

test('rounds that can do nothing', () => {
  const old = 'Lean 4.9.0 abc';
  expect(modelWarnings({ rounds: 2 }, { profile: deepseekProverV1 }, old, null)).toEqual([
    expect.stringContaining('model.rounds does nothing'),
  ]);
  expect(modelWarnings({ rounds: 0 }, { profile: deepseekProverV1 }, old, null)).toEqual([]);
  expect(modelWarnings({}, { profile: deepseekProverV1 }, old, null)).toEqual([]);
  expect(modelWarnings({ rounds: 2 }, { profile: goedelProverV2 }, old, null)).toEqual([]);
});

test('a time that is too short for long answers', () => {
  const own = 'Lean 4.9.0 abc';
  expect(modelWarnings({}, { profile: deepseekProverV2Cot }, own, 60_000)).toEqual([
    '60 s for a theorem may be too short (--time): a proof by the profile deepseek-prover-v2-cot may have 8192 tokens, and what the model has not written to its end is lost',
  ]);
  expect(modelWarnings({}, { profile: deepseekProverV2Cot }, own, 600_000)).toEqual([]);
  expect(modelWarnings({}, { profile: deepseekProverV2Cot }, own, null)).toEqual([]);
  expect(modelWarnings({}, { profile: deepseekProverV1 }, own, 60_000)).toEqual([]);
  expect(modelWarnings({}, { profile: lakatos }, own, 60_000)).toEqual([]);
});

test('a model gets more positions at once than there are workers, but with one worker, where the search is the same each time', () => {
  const use = { model: scriptedLanguageModel(sayNothing), profile: lakatos, proposals: 8, sampling: {} };
  expect([1, 3, 8, 32].map((workers) => parallelism(workers, { model: null, prover: searchProver }))).toEqual(
    [1, 3, 8, 32],
  );
  expect([1, 3, 8, 32].map((workers) => parallelism(workers, { model: use, prover: searchProver }))).toEqual([
    1, 6, 16, 32,
  ]);
});
