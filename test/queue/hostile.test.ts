import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { scriptedJob, scriptedRequirements, scriptedResult } from '../../bench/queue-jobs.ts';
import { systemClock } from '../../core/clock.ts';
import { sha256 } from '../../core/hash.ts';
import { searchProver } from '../../src/prove/prove-theorem.ts';
import { doJob } from '../../src/queue/do-job.ts';
import { QueueAddress, type QueueConnection } from '../../src/queue/queue-address.ts';
import { LearntWeights } from '../../src/queue/queue-blobs.ts';
import { QueueClient } from '../../src/queue/queue-client.ts';
import { jobId, proveJobSchema, queueJobSchema, queueName } from '../../src/queue/queue-job.ts';
import { queueResultSchemas } from '../../src/queue/queue-result.ts';
import { QueueWorker } from '../../src/queue/queue-worker.ts';
import { eventually } from '../support/eventually.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const never = new AbortController().signal;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let redis: TestRedis;
let connection: QueueConnection;
/** Whatever it is given goes onto the queue of the worker, past the coordinator. */
let byHand: Queue;

beforeAll(async () => {
  folder = await temporaryFolder();
  redis = await startRedis(folder.path);
  connection = await QueueAddress.read(redis.url).connect(() => {});
  byHand = new Queue(queueName(scriptedRequirements), { connection: connection.redis });
});
afterAll(async () => {
  await byHand.close();
  connection.end();
  await redis[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const openClient = () =>
  QueueClient.open({
    address: QueueAddress.read(redis.url),
    requirements: scriptedRequirements,
    name: 'coordinator',
    warn: () => {},
  });

/** A worker that does all that a real one does, over an engine that only plays Lean. */
async function openWorker() {
  let learnt: LearntWeights | null = null;
  let isBroken = false;
  const failures = new Map<string, string>();
  const worker = await QueueWorker.open({
    ...{ name: 'worker', device: null, atOnce: 1, leaseMs: 30_000, address: QueueAddress.read(redis.url) },
    requirements: scriptedRequirements,
    solve(job, blobs, signal) {
      learnt ??= new LearntWeights(blobs);
      const parts = {
        name: 'worker',
        lean: { engine: scriptedEngine() },
        search: { propose: () => [{ action: 'close', logProbability: 0 }], model: null, critic: null },
        openLemmaIndex: async () => null,
        prover: searchProver,
        run: { version: '0', clock: systemClock, date: () => new Date(), newId: () => 'id' },
      };
      return doJob(job, parts, { blobs, learnt }, signal);
    },
    onEvent(event) {
      if (event.kind === 'job-failed') failures.set(event.job, event.reason);
    },
    warn: () => {},
  });
  worker.broken.catch(() => {
    isBroken = true;
  });
  return {
    failures,
    isBroken: () => isBroken,
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  };
}

const good = proveJobSchema.parse({
  ...scriptedJob(0),
  theorem: { id: 'good', header: '', statement: 'theorem good : t' },
});
const survey = (episode: string) => ({
  ...{ kind: 'survey', version: 3, requirements: scriptedRequirements, theorem: good.theorem },
  ...{ episode, mostStates: 3, lemmas: false },
  ...{ tacticLimits: good.settings.tacticLimits, fileLimits: good.settings.fileLimits },
});
const withLearnt = (learnt: unknown) => ({ ...good, settings: { ...good.settings, learnt } });
const nonsense = sha256('nonsense');
const withModel = (changes: object) =>
  withLearnt({
    ...{ ranker: null, value: null },
    model: { weights: nonsense, adapter: null, profile: 'lakatos', proposals: 2, ...changes },
  });

describe('a worker', () => {
  test.each<[string, unknown, RegExp]>([
    ['a command', { command: 'rm -rf /' }, /no job of Lakatos/],
    ['nothing', null, /no job of Lakatos/],
    ['a job with a field too much', { ...good, shell: 'sh' }, /no job of Lakatos/],
    [
      'a job with a prototype',
      JSON.parse(JSON.stringify(good).replace('{', '{"__proto__":{"kind":"prove"},')),
      /no job/,
    ],
    [
      'weights that are a path',
      withLearnt({ ranker: '../../etc/passwd', value: null, model: null }),
      /no job/,
    ],
    ['endless many proposals', withModel({ proposals: 1e9 }), /no job/],
    [
      'a job of other workers',
      { ...good, requirements: { ...scriptedRequirements, lean: 'other' } },
      /wrong queue/,
    ],
    [
      'weights that nobody has put there',
      withLearnt({ ranker: sha256('gone'), value: null, model: null }),
      /not in Redis/,
    ],
    ['a ranker that is none', withLearnt({ ranker: nonsense, value: null, model: null }), /./],
    ['a value that is none', withLearnt({ ranker: null, value: nonsense, model: null }), /./],
    ['a model that is none', withModel({}), /can't be opened/],
    ['an adapter that nobody has put there', withModel({ adapter: sha256('gone') }), /not in Redis/],
    ['a profile that is a path', withModel({ profile: '/etc/passwd' }), /no job/],
    ['a search to survey that is none', survey(nonsense), /./],
    ['a search to survey that is no search', survey(sha256('[{"type":"episode"}]')), /./],
    [
      'endless many expansions at once',
      { ...good, settings: { ...good.settings, parallelism: 1e9 } },
      /no job/,
    ],
  ])(
    'refuses %s, and does the next job',
    async (_, data, reason) => {
      await using client = await openClient();
      for (const text of ['nonsense', '[{"type":"episode"}]']) await client.blobs.put(Buffer.from(text));
      await using worker = await openWorker();
      const read = queueJobSchema.safeParse(data);
      const id = read.success ? jobId(read.data) : 'f'.repeat(64);
      await byHand.remove(id);
      await byHand.add('prove', data, { jobId: id, priority: 1 });
      expect(await client.ask(good, 'run', never)).toMatchObject({
        kind: 'claimed',
        result: { status: 'proved' },
      });
      expect(await eventually(() => worker.failures.has(id), 60_000)).toBe(true);
      expect(worker.failures.get(id)).toMatch(reason);
      expect(worker.isBroken()).toBe(false);
    },
    240_000,
  );

  test('refuses a job whose id is not the hash of it: nobody gets what another one has asked for', async () => {
    await using client = await openClient();
    await using worker = await openWorker();
    const wanted = proveJobSchema.parse({ ...good, theorem: { ...good.theorem, id: 'wanted' } });
    await byHand.add(
      'prove',
      { ...good, theorem: { ...good.theorem, id: 'other' } },
      {
        jobId: jobId(wanted),
        priority: 1,
      },
    );
    expect(await client.ask(wanted, 'run', never)).toMatchObject({ kind: 'failed' });
    expect(await eventually(() => worker.failures.has(jobId(wanted)), 60_000)).toBe(true);
    expect(worker.failures.get(jobId(wanted))).toMatch(/no job of Lakatos/);
  }, 240_000);

  test('makes no file of a theorem whose id is a path', async () => {
    await using client = await openClient();
    await using _worker = await openWorker();
    const before = await readdir(tmpdir());
    const id = `${'../'.repeat(12)}${tmpdir().slice(1)}/lakatos-evil`;
    const job = proveJobSchema.parse({ ...good, theorem: { ...good.theorem, id } });
    expect(await client.ask(job, 'run', never)).toMatchObject({ kind: 'claimed' });
    const made = (await readdir(tmpdir())).filter((name) => !before.includes(name));
    expect(made.filter((name) => name.includes('evil'))).toEqual([]);
  }, 240_000);

  test('unpacks no more than may be in Redis', async () => {
    await using client = await openClient();
    const hash = sha256('bomb');
    await connection.redis.set(`lakatos:blob:${hash}`, gzipSync(Buffer.alloc(2 ** 28 + 1)));
    expect(await client.blobs.get(hash)).toBeNull();
  }, 240_000);
});

const failed = { ...scriptedResult(good), status: 'not-proved', reason: 'exhausted', proof: null } as const;
const most = Number.MAX_SAFE_INTEGER;
const surveyedState = (changes: object) => ({
  ...{ key: 'k', goal: '⊢ t', size: 1 },
  tactics: [
    {
      ...{ tactic: 'close', source: 'toy', logProbability: 0, outcome: 'proved', ms: 1, isRight: true },
      ...changes,
    },
  ],
});

describe('a coordinator', () => {
  test.each<[string, unknown]>([
    ['an id in the place of a result', 7],
    ['a proof longer than any file', { ...scriptedResult(good), proof: 'x'.repeat(4_000_001) }],
    ['the result of a survey', { kind: 'survey', version: 3, worker: 'w', survey: {} }],
    ['a place for files', { ...scriptedResult(good), episodes: '../../../tmp/evil' }],
    [
      'fewer calls than none',
      { ...scriptedResult(good), spent: { ms: 1, calls: -1, expansions: 1, tokens: 0 } },
    ],
    ['a failure without a reason', { ...failed, reason: null }],
    ['a failure for a reason why a statement is invalid', { ...failed, reason: 'rests-on-sorry' }],
    ['a failure that only a coordinator can have brought about', { ...failed, reason: 'cancelled' }],
    ['a proof with a reason why there is none', { ...scriptedResult(good), reason: 'exhausted' }],
    ['more calls than can be added up', { ...failed, spent: { ...failed.spent, calls: most } }],
    ['more tokens than can be added up', { ...failed, spent: { ...failed.spent, tokens: most } }],
    ['a time that can not be added up', { ...failed, spent: { ...failed.spent, ms: 1e308 } }],
    ['a time of Lean that can not be added up', { ...failed, leanMs: 1e308 }],
    ['a time of the model that can not be added up', { ...failed, modelMs: 1e308 }],
    ['more lost calls than can be added up', { ...failed, lostCalls: most }],
    [
      'contributions that can not be added up',
      {
        ...failed,
        contributions: [{ contributor: 'model', proposed: most, tried: 1, accepted: 1, inProof: 0 }],
      },
    ],
  ])('takes %s for no result', async (_, said) => {
    expect(queueResultSchemas.prove.safeParse(JSON.parse(JSON.stringify(said))).success).toBe(false);
  });

  test('does not look at each of more messages than a result may have', () => {
    const messages = Array.from({ length: 200_000 }, () => 1);
    const { error } = queueResultSchemas.prove.safeParse({ ...failed, messages });
    expect(error?.issues).toMatchObject([{ path: ['messages'], code: 'too_big' }]);
  });

  test.each([
    ['calls that can not be added up', { calls: most }],
    ['a time that can not be added up', { states: [surveyedState({ ms: 1e308 })] }],
    ['a probability that is none', { states: [surveyedState({ logProbability: -1e308 })] }],
  ])('takes a survey with %s for no result', (_, changes) => {
    const survey = { version: 1, theorem: 'good', ownWords: [], states: [surveyedState({})], calls: 1 };
    const said = { kind: 'survey', version: 3, worker: 'w', survey };
    expect(queueResultSchemas.survey.safeParse(said).success).toBe(true);
    const wrong = { ...said, survey: { ...survey, ...changes } };
    expect(queueResultSchemas.survey.safeParse(wrong).success).toBe(false);
  });

  test('names the worker whose answer is no result, and what is wrong with it', async () => {
    await using client = await openClient();
    const said = { ...failed, worker: 'evil', leanMs: 1e308 };
    const worker = new Worker(queueName(scriptedRequirements), async () => said, {
      connection: connection.redis,
    });
    try {
      const job = proveJobSchema.parse({ ...good, theorem: { ...good.theorem, id: 'claimed' } });
      expect(await client.ask(job, 'run', never)).toMatchObject({
        kind: 'failed',
        reason: expect.stringMatching(/worker evil .*no result.*leanMs/),
      });
    } finally {
      await worker.close();
    }
  }, 240_000);

  test('goes on where somebody writes events that are none', async () => {
    await using client = await openClient();
    const events = `bull:${queueName(scriptedRequirements)}:events`;
    for (const [event, returnvalue] of [
      ['completed', '{"'],
      ['completed', 'null'],
      ['nonsense', ''],
      ['__proto__', '{}'],
    ])
      await connection.redis.xadd(events, '*', 'event', event!, 'jobId', 'none', 'returnvalue', returnvalue!);
    await using _worker = await openWorker();
    const job = proveJobSchema.parse({ ...good, theorem: { ...good.theorem, id: 'behind' } });
    expect(await client.ask(job, 'run', never)).toMatchObject({ kind: 'claimed' });
  }, 240_000);

  test('sees no member in what somebody else has written in its place', async () => {
    await using client = await openClient();
    await connection.redis.sadd('lakatos:members', 'evil', 'worse');
    await connection.redis.set('lakatos:member:evil', '{"kind":"worker","name":"evil"}', 'EX', 60);
    await connection.redis.set('lakatos:member:worse', '{', 'EX', 60);
    const { members } = await client.overview();
    expect(members.map(({ name }) => name)).not.toContain('evil');
  }, 240_000);
});
