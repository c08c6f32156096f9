import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Goal } from '../../../core/goal.ts';
import { sha256 } from '../../../core/hash.ts';
import { encodeRanker, type NamedProposer, withRanker } from '../../../src/prove/ranking/ranker-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const policy: NamedProposer = { name: 'toy', propose: () => [{ action: 'rfl', logProbability: -1 }] };

test('none leaves the policy as it is', () => {
  expect(withRanker(policy, 'none')).toBe(policy);
});

test('those that come with Lakatos are named by a hash, and vouch for themselves', () => {
  const { name, ranker } = withRanker(policy, 'shipped');
  expect(name).toMatch(/^toy in the order of shipped@[0-9a-f]{8}$/);
  expect(ranker).toBeUndefined();
});

test('the shipped order is another one where a header has the tactics of Mathlib', () => {
  const tactics = ['simp', 'omega', 'rfl', 'nlinarith', 'grind', 'decide', 'ring', 'norm_num', 'linarith'];
  const propose = () => tactics.map((action) => ({ action, source: 'mathlib', logProbability: -2 }));
  const ranked = withRanker({ name: 'toy', propose }, 'shipped');
  const goals = [{ pretty: 'x y : Nat\n⊢ (x + y) ^ 2 = x ^ 2 + 2 * x * y + y ^ 2' } as Goal];
  const order = (names: readonly string[]) =>
    ranked
      .propose(goals, { inductives: [], declarations: [], tactics: new Set(names) })
      .map(({ action }) => action);
  expect(order(['norm_num'])).not.toEqual(order([]));
  expect(order(['push_cast'])).toEqual(order([]));
  expect([...order(['norm_num'])].sort()).toEqual([...tactics].sort());
});

test('a file of the user is told apart, for what it has learnt from must be looked up', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'mine.gguf');
  const bytes = encodeRanker({ prior: 1, features: new Float32Array(8) }, 'mine');
  writeFileSync(path, bytes);
  const { name, ranker } = withRanker(policy, path);
  expect(name).toBe(`toy in the order of mine.gguf@${sha256(bytes).slice(0, 8)}`);
  expect(ranker).toEqual({ name: 'mine.gguf', origin: `sha256:${sha256(bytes)}`, path });
});

test('a file that is not there is an error that names it', () => {
  expect(() => withRanker(policy, '/nowhere/ranker.gguf')).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('/nowhere/ranker.gguf can not be read'),
      advice: expect.stringContaining('--ranker none'),
    }),
  );
});
