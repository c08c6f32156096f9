import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '../../core/clock.ts';
import { sha256 } from '../../core/hash.ts';
import { type TrainFlags, type TrainTools, train } from '../../src/cli/commands/train.ts';
import { readVersion } from '../../src/cli/package-version.ts';
import { plainSearch } from '../../src/cli/queue-use.ts';
import { searchProver } from '../../src/prove/prove-theorem.ts';
import { doJob } from '../../src/queue/do-job.ts';
import { QueueAddress } from '../../src/queue/queue-address.ts';
import { LearntWeights } from '../../src/queue/queue-blobs.ts';
import type { QueueJob } from '../../src/queue/queue-job.ts';
import { QueueWorker } from '../../src/queue/queue-worker.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { givenTo } from '../support/given-to.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { fakeTrainer } from './fake-trainer.ts';
import { foundIn } from './run/found-in.ts';
import { openToyModel, toyCanaries, toyProblems, toySettings } from './run/toy-run.ts';

const nobody = async () => {
  throw new Error('nobody needs a language model');
};
const settings = { ...toySettings, ranking: { statesPerSearch: 4, timeWeight: 0 }, training: null };
const tools: TrainTools = {
  presets: { tiny: settings, small: settings, ranker: settings, 'fine-tune': settings },
  ...{ openModel: nobody, checkModel: nobody, findTrainer: nobody, canaries: toyCanaries },
};

const withModel = { ...tools.presets, tiny: toySettings };

/** Runs of one round, by a worker on a queue or alone, and the jobs that the worker was given. */
async function openRuns(redis: TestRedis, folder: string, tools: TrainTools, preset: string) {
  const suite = join(folder, 'toy.jsonl');
  const lines = toyProblems.map(({ theorem: { id, statement }, split }) =>
    JSON.stringify({ id, statement, split }),
  );
  await writeFile(suite, `${lines.join('\n')}\n`);
  const version = await readVersion();
  const policy = await fakeServices().loadPolicy('none');
  const done: QueueJob[] = [];
  let learnt: LearntWeights | null = null;
  let ids = 0;
  const worker = await QueueWorker.open({
    ...{ name: 'test', device: null, atOnce: 2, leaseMs: 30_000, address: QueueAddress.read(redis.url) },
    requirements: {
      ...{ lakatos: version, lean: 'scripted', prover: 'search', policy: policy.name },
      ...plainSearch,
    },
    solve(job, blobs, signal) {
      done.push(job);
      learnt ??= new LearntWeights(blobs, openOwn);
      const parts = {
        name: 'test',
        lean: { engine: scriptedEngine() },
        search: { propose: policy.propose, model: null, critic: null },
        openLemmaIndex: async () => null,
        prover: searchProver,
        run: { version, clock: systemClock, date: () => new Date(), newId: () => `other-${++ids}` },
      };
      return doJob(job, parts, { blobs, learnt }, signal);
    },
    onEvent: () => {},
    warn: (text) => {
      throw new Error(text);
    },
  });
  return {
    done,
    async run(out: string, ...argv: readonly string[]) {
      const path = join(folder, out);
      const given = ['--preset', preset, '--suite', suite, '--rounds', '1', '--workers', '1', '--out', path];
      const [flags] = await givenTo<[TrainFlags]>('train', [...given, ...argv]);
      const terminal = fakeTerminal({ env: { LAKATOS_DATA: join(folder, 'data') } });
      const code = await train(flags, terminal, fakeServices(), tools);
      expect([code, code === 0 ? '' : terminal.err()]).toEqual([0, '']);
      return foundIn(path);
    },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  };
}

/** The toy model under the hash of whatever is in the file. */
const openOwn: TrainTools['openModel'] = async (files, ...rest) => {
  const { model, ...asked } = await openToyModel(files, ...rest);
  const info = { ...model.info, origin: `sha256:${sha256(await readFile(files.path))}` };
  return { ...asked, model: { ...model, info }, files: { weights: files.path, adapter: null } };
};

test('rounds whose searches and surveys a worker has made come to what one machine comes to, also with what it has learnt by then', async () => {
  await using folder = await temporaryFolder();
  await using redis = await startRedis(folder.path);
  await using runs = await openRuns(redis, folder.path, tools, 'ranker');
  const together = await runs.run('together', '--queue', redis.url);
  const isLearnt = (job: QueueJob) => job.kind === 'prove' && job.settings.learnt.ranker !== null;
  expect(runs.done.filter(isLearnt).length).toBeGreaterThan(0);
  expect(runs.done.filter(({ kind }) => kind === 'survey').length).toBeGreaterThan(0);
  expect(together).toEqual(await runs.run('alone'));
}, 300_000);

test('searches with the language model that a run has trained are made by a worker, and come to what one machine comes to', async () => {
  await using folder = await temporaryFolder();
  await using redis = await startRedis(folder.path);
  const trained = { ...tools, checkModel: async () => [], openModel: openOwn };
  const withTrainer = { ...trained, presets: withModel, findTrainer: async () => fakeTrainer() };
  await using runs = await openRuns(redis, folder.path, withTrainer, 'tiny');
  const together = await runs.run('together', '--queue', redis.url);
  const models = runs.done.flatMap((job) => (job.kind === 'prove' ? (job.settings.learnt.model ?? []) : []));
  expect(models.length).toBeGreaterThanOrEqual(toySettings.evaluation.count);
  expect(together).toEqual(await runs.run('alone'));
}, 300_000);
