import { expect, test } from '@jest/globals';
import { memoryNeeds } from '../../../src/llm/models/memory-needs.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const gigabyte = 1e9;

test('what is free decides whether a model fits: as wanted, with a smaller context, or not at all', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path, { size: '1M', contextLength: 4096 });
  const wish = { contextSize: 4096, sequences: 8 };
  const { weights, context, fits } = await memoryNeeds(path, wish, gigabyte);
  expect(fits).toBe('yes');
  const small = await memoryNeeds(path, { contextSize: 1024, sequences: 1 }, gigabyte);
  expect(small.weights).toBe(weights);
  expect(small.context).toBeLessThan(context / 4);

  // A tenth of what is free is left to others.
  const freeFor = (bytes: number) => Math.ceil((weights + bytes) / 0.9);
  const fitsInto = async (free: number) => (await memoryNeeds(path, wish, free)).fits;
  expect(await fitsInto(freeFor(context))).toBe('yes');
  expect(await fitsInto(freeFor(context) - 1000)).toBe('smaller');
  expect(await fitsInto(freeFor(small.context))).toBe('smaller');
  expect(await fitsInto(freeFor(small.context) - 1000)).toBe('no');
  expect(await fitsInto(0)).toBe('no');
});

test('a context that is shorter than the smallest is not made longer', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path);
  const one = await memoryNeeds(path, { contextSize: 256, sequences: 1 }, gigabyte);
  const free = Math.ceil((one.weights + one.context) / 0.9);
  expect((await memoryNeeds(path, { contextSize: 256, sequences: 4 }, free)).fits).toBe('smaller');
});
