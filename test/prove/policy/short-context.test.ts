import { expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import type { LanguageModel } from '../../../src/llm/language-model.ts';
import { lakatos } from '../../../src/llm/profiles/tactic-profiles.ts';
import { openRemoteModel } from '../../../src/llm/remote/open-remote.ts';
import type { LeanPosition } from '../../../src/prove/lean/lean-position.ts';
import { modelPolicy, modelValue } from '../../../src/prove/policy/model-policy.ts';
import { startServer } from '../../llm/serve/start-server.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import { data, goal, shape } from '../enumerative/goals.ts';
import { positionOf } from './position-of.ts';

const { signal } = new AbortController();

/** Asks a model with 256 tokens of context at a server of our own, which counts no tokens for its clients. */
async function askRemotely(position: LeanPosition) {
  await using local = await openSmallModel();
  await using server = await startServer(local);
  await using model: LanguageModel = await openRemoteModel(
    { url: server.url, env: {}, random: seededRandom(1) },
    signal,
  );
  expect(model.countTokens(lakatos.prompt({ ...view, goals: [] }))).toBeNull();
  const use = { model, profile: lakatos, proposals: 4, sampling: {} };
  const policy = modelPolicy(use, 1);
  const proposals = await policy.propose(position, signal);
  const afterPolicy = model.tokensUsed();
  expect(policy.tokensUsed?.()).toBe(afterPolicy.read + afterPolicy.written);
  const value = await modelValue(use)?.estimate(position, signal);
  return { proposals, afterPolicy, value };
}

const view = { theorem: { id: 't', header: '', statement: 'theorem t : True' }, tactics: [] };
const equation = goal('xs = ys', shape('Eq', ['List']), data('xs', 'List Nat', 'List'));
const hypotheses = Array.from({ length: 80 }, (_, at) => `h${at} : x = ${at}`).join('\n');

test('a state that a server finds too long is shown shorter', async () => {
  const long = positionOf('a', { ...equation, pretty: `${hypotheses}\n⊢ xs = ys` });
  const { afterPolicy, value } = await askRemotely(long);
  // Tokens are counted for answers only: this one was read, and something was written for it.
  expect(afterPolicy.read).toBeGreaterThan(0);
  expect(afterPolicy.read).toBeLessThanOrEqual(256 - 64);
  expect(afterPolicy.written).toBeGreaterThan(0);
  expect(value).toBeGreaterThan(0);
  expect(value).not.toBe(0.5);
});

test('where the target alone is too long the model says nothing, and nothing breaks', async () => {
  const target = Array.from({ length: 80 }, (_, at) => `x${at} = ${at}`).join(' ∧ ');
  const hopeless = positionOf('b', { ...equation, pretty: `⊢ ${target}` });
  const { proposals, afterPolicy, value } = await askRemotely(hopeless);
  expect(proposals).toEqual([]);
  expect(afterPolicy).toEqual({ read: 0, written: 0 });
  expect(value).toBe(0.5);
});
