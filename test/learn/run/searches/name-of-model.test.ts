import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../../../core/hash.ts';
import { openTrainedModel } from '../../../../src/learn/run/language-model/train-and-measure.ts';
import { nameOfModel } from '../../../../src/learn/run/searches/with-searcher.ts';
import { writeSmallModel } from '../../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

test('the name of a model begins with its file and has the beginning of its SHA-256', async () => {
  await using folder = await temporaryFolder();
  await writeSmallModel(folder.path, { seed: 1, fileName: 'model.gguf' });
  const path = join(folder.path, 'model.gguf');
  const files = { path, adapter: null, profile: 'lakatos', gpu: 'none' } as const;
  const { model } = await openTrainedModel(files, 1, new AbortController().signal);
  await using _ = model;
  const hash = sha256(await readFile(path));
  expect(nameOfModel('rounds/3/model.gguf', model.info)).toBe(`rounds/3/model.gguf@${hash.slice(0, 8)}`);
});
