import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../core/hash.ts';
import { LearntWeights } from '../../src/queue/queue-blobs.ts';
import { writeSmallModel } from '../support/gguf/small-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a model that a run has put into Redis is opened once for all who ask, and answers as its file does', async () => {
  await using folder = await temporaryFolder();
  const path = await writeSmallModel(folder.path);
  const bytes = await readFile(path);
  let fetched = 0;
  const get = async (hash: string) => {
    fetched += 1;
    return hash === sha256(bytes) ? bytes : null;
  };
  await using learnt = new LearntWeights({ get });
  await using one = await learnt.model(sha256(bytes), 2);
  await using other = await learnt.model(sha256(bytes), 2);
  expect(other.inUse).toBe(one.inUse);
  expect(fetched).toBe(1);
  expect(one.inUse.model.info.origin).toBe(`sha256:${sha256(bytes)}`);
  expect(one.inUse.proposals).toBe(2);
  await expect(learnt.model(sha256('other'), 2)).rejects.toThrow('not in Redis any more');
}, 240_000);

test('what is no model is told as an error of the job alone', async () => {
  await using learnt = new LearntWeights({ get: async () => Buffer.from('no model') });
  const opening = learnt.model(sha256('no model'), 2);
  await expect(opening).rejects.toThrow("can't be opened");
  await expect(opening).rejects.not.toMatchObject({ code: expect.anything() });
}, 240_000);
