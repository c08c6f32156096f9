import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../../core/hash.ts';
import { encodeRanker, readRanker } from '../../../src/prove/ranking/ranker-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const weights = { prior: Math.fround(1.25), features: Float32Array.from({ length: 16 }, (_, at) => at / 3) };

test('what was written is read', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'ranker.gguf');
  writeFileSync(path, encodeRanker(weights, 'a test'));
  expect(readRanker(path)).toEqual({ path, weights, hash: sha256(readFileSync(path)) });
});

test('every file that is cut off anywhere is refused', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'ranker.gguf');
  const bytes = encodeRanker(weights, 'a test');
  for (let length = 0; length < bytes.length; length += 7) {
    writeFileSync(path, bytes.subarray(0, length));
    expect(() => readRanker(path)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  }
});

test.each([
  [
    'another architecture',
    (bytes: Buffer) => replace(bytes, 'lakatos-ranker', 'lakatos-number'),
    'no ranker',
  ],
  ['a weight that is no number', (bytes: Buffer) => withLast(bytes, Number.NaN), 'are no numbers'],
  ['no GGUF file', () => Buffer.from('import Lean'), 'no GGUF file'],
])('%s is refused with what is wrong', async (_, change, message) => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'ranker.gguf');
  writeFileSync(path, change(encodeRanker(weights, 'a test')));
  expect(() => readRanker(path)).toThrow(message);
});

test('a file that is not there is named', () => {
  expect(() => readRanker('nowhere.gguf')).toThrow(
    expect.objectContaining({ code: 'INPUT_UNREADABLE', message: expect.stringContaining('nowhere.gguf') }),
  );
});

function replace(bytes: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(bytes);
  changed.write(to, changed.indexOf(from));
  return changed;
}

function withLast(bytes: Buffer, number: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeFloatLE(number, changed.length - 4);
  return changed;
}
