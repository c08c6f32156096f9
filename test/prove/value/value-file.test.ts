import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../../core/hash.ts';
import { encodeRanker } from '../../../src/prove/ranking/ranker-file.ts';
import { encodeValue, isValue, openValue, shippedValue } from '../../../src/prove/value/value-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const weights = Float32Array.from({ length: 16 }, (_, at) => at / 3);

test('what was written is read, and known for what it is', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'mine.gguf');
  const bytes = encodeValue(weights, 'a test');
  writeFileSync(path, bytes);
  expect(isValue(path)).toBe(true);
  expect(openValue(path)).toEqual({
    ...{ kind: 'linear', path, weights, name: 'mine.gguf', origin: `sha256:${sha256(bytes)}` },
  });
});

test('a ranker is no value, nor is what is no GGUF file or is not there', async () => {
  await using folder = await temporaryFolder();
  const ranker = join(folder.path, 'ranker.gguf');
  writeFileSync(ranker, encodeRanker({ prior: 1, features: weights }, 'a test'));
  const text = join(folder.path, 'text.gguf');
  writeFileSync(text, 'import Lean');
  for (const path of [ranker, text, join(folder.path, 'nowhere.gguf')]) expect(isValue(path)).toBe(false);
  expect(() => openValue(ranker)).toThrow('it is a model of the kind lakatos-ranker');
});

test('a linear value comes with Lakatos', () => {
  expect(openValue(shippedValue())).toMatchObject({ name: 'value.gguf', kind: 'linear' });
});
