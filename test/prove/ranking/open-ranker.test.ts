import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../../core/hash.ts';
import { encodeRanker, type NamedProposer, withRanker } from '../../../src/prove/ranking/ranker-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const policy: NamedProposer = { name: 'toy', propose: () => [{ action: 'rfl', logProbability: -1 }] };

test('none leaves the policy as it is', () => {
  expect(withRanker(policy, 'none')).toBe(policy);
});

test('the one that comes with Lakatos is named by its hash, and vouches for itself', () => {
  const { name, ranker } = withRanker(policy, 'shipped');
  expect(name).toMatch(/^toy in the order of ranker\.gguf@[0-9a-f]{8}$/);
  expect(ranker).toBeUndefined();
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
