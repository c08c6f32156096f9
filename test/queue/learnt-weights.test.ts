import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../core/hash.ts';
import { openTrainedModel, whyNotSent } from '../../src/learn/run/language-model/train-and-measure.ts';
import { lakatos } from '../../src/llm/profiles/tactic-profiles.ts';
import { LearntWeights } from '../../src/queue/queue-blobs.ts';
import { type LearntModel, learntBy } from '../../src/queue/queue-job.ts';
import { writeSmallAdapter } from '../support/gguf/small-adapter.ts';
import { writeSmallModel } from '../support/gguf/small-model.ts';
import { proveOptions } from '../support/prove-options.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const asked = (weights: string): LearntModel => ({
  ...{ weights, adapter: null, profile: 'lakatos', proposals: 2 },
});

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
  await using one = await learnt.model(asked(sha256(bytes)));
  await using other = await learnt.model(asked(sha256(bytes)));
  expect(other.inUse).toBe(one.inUse);
  expect(fetched).toBe(1);
  expect(one.inUse.model.info.origin).toBe(`sha256:${sha256(bytes)}`);
  expect(one.inUse.proposals).toBe(2);
  await expect(learnt.model(asked(sha256('other')))).rejects.toThrow('not in Redis any more');
}, 240_000);

test('an adapter over a base model goes with a job, and is opened elsewhere as what the run opened, with the context and the length of a tactic that it was trained with', async () => {
  await using folder = await temporaryFolder();
  const [path, adapter] = [await writeSmallModel(folder.path), await writeSmallAdapter(folder.path)];
  const trained = { context: 128, tacticTokens: 24 };
  const files = { path, adapter, profile: 'bfs-prover-v2', gpu: 'none', trained } as const;
  const inUse = await openTrainedModel(files, 3, new AbortController().signal);
  await using here = inUse.model;
  const options = proveOptions({ model: inUse });
  const { model, modelFiles } = learntBy({ critic: null, model: null }, options);
  const sent = new Map(
    await Promise.all(modelFiles.map(async ({ path, hash }) => [hash, await readFile(path)] as const)),
  );
  expect([...sent].map(([hash, bytes]) => hash === sha256(bytes))).toEqual([true, true]);
  await using learnt = new LearntWeights({ get: async (hash) => sent.get(hash) ?? null });
  await using there = await learnt.model(model!);
  expect(there.inUse.model.info.origin).toBe(here.info.origin);
  expect(there.inUse).toMatchObject({ profile: { name: 'bfs-prover-v2' }, proposals: 3 });
  for (const { model, profile } of [inUse, there.inUse])
    expect([model.info.contextSize, profile.sampling.maxTokens]).toEqual([128, 24]);
}, 240_000);

test("why a model stays on the machine of its run is said: it is too large, or its profile is the user's own", async () => {
  await using folder = await temporaryFolder();
  const weights = join(folder.path, 'weights.gguf');
  await writeFile(weights, '');
  await truncate(weights, 2 ** 28);
  expect(await whyNotSent(weights, lakatos)).toBeNull();
  expect(await whyNotSent(weights, { ...lakatos })).toBe('its profile is nowhere but here');
  await truncate(weights, 2 ** 28 + 2 ** 20);
  expect(await whyNotSent(weights, lakatos)).toBe('it has 269.5 MB, and 268.4 MB at most go by Redis');
});

test('what is no model is told as an error of the job alone', async () => {
  await using learnt = new LearntWeights({ get: async () => Buffer.from('no model') });
  const opening = learnt.model(asked(sha256('no model')));
  await expect(opening).rejects.toThrow("can't be opened");
  await expect(opening).rejects.not.toMatchObject({ code: expect.anything() });
}, 240_000);
