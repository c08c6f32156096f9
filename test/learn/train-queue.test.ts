import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { systemClock } from '../../core/clock.ts';
import { type TrainFlags, type TrainTools, train } from '../../src/cli/commands/train.ts';
import { readVersion } from '../../src/cli/package-version.ts';
import { plainSearch } from '../../src/cli/queue-use.ts';
import { searchProver } from '../../src/prove/search-prover.ts';
import { doJob } from '../../src/queue/do-job.ts';
import { LearntWeights } from '../../src/queue/learnt-weights.ts';
import { QueueAddress } from '../../src/queue/queue-address.ts';
import type { QueueJob } from '../../src/queue/queue-job.ts';
import { QueueWorker } from '../../src/queue/queue-worker.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { givenTo } from '../support/given-to.ts';
import { startRedis } from '../support/redis.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { toyCanaries, toyProblems, toySettings } from './run/toy-run.ts';

const nobody = async () => {
  throw new Error('nobody needs a language model');
};
const settings = { ...toySettings, ranking: { statesPerSearch: 4 }, training: null };
const tools: TrainTools = {
  presets: { tiny: settings, small: settings, ranker: settings, 'fine-tune': settings },
  ...{ openModel: nobody, checkModel: nobody, findTrainer: nobody, canaries: toyCanaries },
};

/** What a run has found out, without what the clock says. */
async function foundIn(run: string): Promise<unknown> {
  const names = (await readdir(run, { recursive: true })).filter((name) =>
    /(searches|evaluations|surveys)\/.*\.json$/.test(name),
  );
  const times = new Set(['ms', 'at', 'leanMs', 'createdAt']);
  const read = async (name: string) => [
    name,
    JSON.parse(await readFile(join(run, name), 'utf8'), (key, value) => (times.has(key) ? undefined : value)),
  ];
  return Object.fromEntries(await Promise.all(names.sort().map(read)));
}

test('rounds whose searches a worker has made come to what one machine comes to, also with what it has learnt by then', async () => {
  await using folder = await temporaryFolder();
  await using redis = await startRedis(folder.path);
  const suite = join(folder.path, 'toy.jsonl');
  const lines = toyProblems.map(({ theorem: { id, statement }, split }) =>
    JSON.stringify({ id, statement, split }),
  );
  await writeFile(suite, `${lines.join('\n')}\n`);
  const run = async (out: string, ...argv: readonly string[]) => {
    const path = join(folder.path, out);
    const given = ['--preset', 'ranker', '--suite', suite, '--rounds', '1', '--workers', '1', '--out', path];
    const [flags] = await givenTo<[TrainFlags]>('train', [...given, ...argv]);
    const terminal = fakeTerminal({ env: { LAKATOS_DATA: join(folder.path, 'data') } });
    const code = await train(flags, terminal, fakeServices(), tools);
    expect([code, code === 0 ? '' : terminal.err()]).toEqual([0, '']);
    return foundIn(path);
  };
  const version = await readVersion();
  const policy = await fakeServices().loadPolicy('none');
  const done: QueueJob[] = [];
  let learnt: LearntWeights | null = null;
  let ids = 0;
  await using _worker = await QueueWorker.open({
    ...{ name: 'test', device: null, atOnce: 2, leaseMs: 30_000, address: QueueAddress.read(redis.url) },
    requirements: {
      ...{ lakatos: version, lean: 'scripted', prover: 'search', policy: policy.name },
      ...plainSearch,
    },
    solve(job, blobs, signal) {
      done.push(job);
      learnt ??= new LearntWeights(blobs);
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
  const together = await run('together', '--queue', redis.url);
  const isLearnt = (job: QueueJob) => job.kind === 'prove' && job.settings.learnt.ranker !== null;
  expect(done.filter(isLearnt).length).toBeGreaterThan(0);
  expect(done.filter(({ kind }) => kind === 'survey').length).toBeGreaterThan(0);
  expect(together).toEqual(await run('alone'));
}, 300_000);
