import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type AskedBase, checkUnchanged, findBase } from '../../../src/learn/base/find-base.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();

async function modelFolder() {
  const folder = await temporaryFolder();
  const find = (asked: AskedBase) => findBase(asked, { models: join(folder.path, 'models'), signal });
  return Object.assign(folder, { find });
}

test('a GGUF file is what the trainer reads and what searches open', async () => {
  await using folder = await modelFolder();
  const path = await writeSmallModel(folder.path, { fileName: 'BFS-Prover-V2-tiny.gguf' });
  const base = await folder.find({ model: path, rank: 8 });
  expect(base).toMatchObject({ weights: path, gguf: path, profile: 'bfs-prover-v2' });
  expect(base.lora).toEqual({ rank: 8, alpha: 16 });
  expect(await folder.find({ model: path, rank: null })).toMatchObject({ lora: null, hash: base.hash });
  expect(await folder.find({ model: path, profile: 'lakatos', rank: 8 })).toMatchObject({
    profile: 'lakatos',
  });
});

test('a folder of a hub is made into a file of the run', async () => {
  await using folder = await modelFolder();
  const weights = join(folder.path, 'BFS-Prover-V2-7B');
  await mkdir(weights);
  await expect(folder.find({ model: weights, rank: 8 })).rejects.toMatchObject({ code: 'MODEL_NOT_FOUND' });
  await writeFile(join(weights, 'config.json'), '{}');
  await writeFile(join(weights, 'model.safetensors'), 'weights');
  const base = await folder.find({ model: weights, rank: 8 });
  expect(base).toMatchObject({ weights, gguf: 'base.gguf', profile: 'bfs-prover-v2' });
  await writeFile(join(weights, 'README.md'), 'a card');
  await checkUnchanged(base, signal);
  await appendFile(join(weights, 'model.safetensors'), ' that changed');
  await expect(checkUnchanged(base, signal)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('is not the model any more'),
  });
});

test('how it is asked has to be known, and to be by states alone', async () => {
  await using folder = await modelFolder();
  const model = await writeSmallModel(folder.path, { fileName: 'some.gguf' });
  const why = async (profile?: string) =>
    await folder.find({ model, rank: 8, ...(profile && { profile }) }).then(
      () => null,
      ({ code, message }) => `${code}: ${message}`,
    );
  expect(await why()).toMatch(/^INPUT_INVALID: nobody knows how .*some\.gguf was taught to be asked/);
  expect(await why('bfs-prover-v2')).toBeNull();
  expect(await why('kimina-prover')).toMatch(/^INPUT_INVALID: .* is for writing whole proofs/);
  expect(await why('yes-no-critic')).toMatch(/^INPUT_INVALID: .* is for judging states/);
  expect(await why('internlm2.5-step-prover')).toMatch(
    /^INPUT_INVALID: .* its prompt shows more than the state/,
  );
  expect(await why('nonsense')).toMatch(/^INPUT_INVALID: there is no prompt profile "nonsense"/);
});

test('a model that is not there', async () => {
  await using folder = await modelFolder();
  await expect(folder.find({ model: join(folder.path, 'gone.gguf'), rank: 8 })).rejects.toMatchObject({
    code: 'MODEL_NOT_FOUND',
  });
});
