import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scriptedJob, scriptedRequirements, scriptedResult } from '../../bench/queue-jobs.ts';
import { QueueAddress } from '../../src/queue/queue-address.ts';
import { type QueueAnswer, QueueClient } from '../../src/queue/queue-client.ts';
import { type QueueJob, queueName } from '../../src/queue/queue-job.ts';
import type { ProveResult } from '../../src/queue/queue-result.ts';
import { QueueWorker } from '../../src/queue/queue-worker.ts';
import { eventually } from '../support/eventually.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let redis: TestRedis;

beforeAll(async () => {
  folder = await temporaryFolder();
  redis = await startRedis(folder.path);
});
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const never = new AbortController().signal;
const openClient = () =>
  QueueClient.open({
    address: QueueAddress.read(redis.url),
    requirements: scriptedRequirements,
    name: 'coordinator',
    warn: () => {},
  });

/** A worker that notes what it was given. */
async function openWorker(
  done: string[],
  solve: (job: QueueJob, signal: AbortSignal) => unknown = scriptedResult,
  atOnce = 4,
) {
  return QueueWorker.open({
    address: QueueAddress.read(redis.url),
    requirements: scriptedRequirements,
    async solve(job, _, signal) {
      done.push(job.theorem.id);
      return solve(job, signal) as never;
    },
    ...{ name: 'test', device: null, atOnce, leaseMs: 30_000 },
    onEvent: () => {},
    warn: () => {},
  });
}

test('each of many jobs is done once, and its result is taken when it is there, not when somebody looks again', async () => {
  const done: string[] = [];
  await using _worker = await openWorker(done);
  await using client = await openClient();
  const jobs = Array.from({ length: 600 }, (_, at) => scriptedJob(at));
  const waits: number[] = [];
  const answers: QueueAnswer<ProveResult>[] = [];
  const waiting = jobs.entries();
  const ask = async () => {
    for (const [at, job] of waiting) {
      const added = performance.now();
      answers[at] = await client.ask(job, 'run', never);
      waits.push(performance.now() - added);
    }
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  expect(Math.max(...waits)).toBeLessThan(5_000);
  expect(answers.map((answer) => answer.kind === 'claimed' && answer.result.detail)).toEqual(
    jobs.map(({ theorem }) => theorem.statement),
  );
  expect(done.sort()).toEqual(jobs.map(({ theorem }) => theorem.id).sort());
}, 240_000);

test('equal jobs of two coordinators that ask at the same time are answered to both', async () => {
  await using one = await openClient();
  await using other = await openClient();
  const asked = [one, other].map((client) => client.ask(scriptedJob(1_000), 'run', never));
  await using _worker = await openWorker([]);
  expect(await Promise.all(asked)).toMatchObject([{ kind: 'claimed' }, { kind: 'claimed' }]);
}, 240_000);

test('a result that nobody waited for is there for the coordinator that comes back', async () => {
  const done: string[] = [];
  const job = scriptedJob(2_000);
  {
    await using client = await openClient();
    void client.ask(job, 'run', never);
    await using worker = await openWorker(done, async (given) => {
      await client[Symbol.asyncDispose]();
      return scriptedResult(given);
    });
    while (done.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await worker.drain(20_000);
  }
  await using again = await openClient();
  expect(await again.ask(job, 'run', never)).toMatchObject({ kind: 'claimed' });
  expect(done).toEqual([job.theorem.id]);
}, 240_000);

test('a worker takes no job of another model, and none of another database', async () => {
  const at = QueueAddress.read(redis.url);
  const elsewhere = QueueAddress.read(`${redis.url}/1`);
  const critic = { name: 'other', origin: 'sha256:1', profile: 'p' };
  const requirements = { ...scriptedRequirements, critic };
  const told = { name: 'coordinator', warn: () => {} };
  await using others = await QueueClient.open({ ...told, address: at, requirements });
  await using far = await QueueClient.open({
    ...told,
    address: elsewhere,
    requirements: scriptedRequirements,
  });
  await using client = await openClient();
  const stop = new AbortController();
  const unanswered = [
    others.ask({ ...scriptedJob(9_000), requirements }, 'run', stop.signal),
    far.ask(scriptedJob(9_001), 'person', stop.signal),
  ];
  const done: string[] = [];
  await using _worker = await openWorker(done);
  expect(await client.ask(scriptedJob(9_002), 'run', never)).toMatchObject({ kind: 'claimed' });
  expect([(await others.status()).waiting, (await far.status()).waiting]).toEqual([1, 1]);
  expect([(await others.status()).workers, (await client.status()).workers]).toEqual([0, 1]);
  stop.abort();
  await Promise.all(unanswered);
  expect(done).toEqual(['t9002']);
}, 240_000);

test('a person goes before a benchmark', async () => {
  await using client = await openClient();
  const asked = [
    client.ask(scriptedJob(3_000), 'run', never),
    client.ask(scriptedJob(3_001), 'run', never),
    client.ask(scriptedJob(3_002), 'person', never),
  ];
  expect(await eventually(async () => (await client.status()).waiting === 3, 60_000)).toBe(true);
  const done: string[] = [];
  await using _worker = await openWorker(done);
  await Promise.all(asked);
  expect(done[0]).toBe('t3002');
}, 240_000);

test('a run that comes later shares the workers half and half with one that has added all its jobs before', async () => {
  const connection = await QueueAddress.read(redis.url).connect(() => {});
  const turn = async () => {
    const text = await connection.redis.get(`lakatos:turn:${queueName(scriptedRequirements)}`);
    return Number(text?.split(' ')[1] ?? 0);
  };
  const before = await turn();
  await using early = await openClient();
  const asked = Array.from({ length: 40 }, (_, at) => early.ask(scriptedJob(5_000 + at), 'run', never));
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  await using _worker = await openWorker(
    done,
    async (job) => {
      if (done.length === 10) await gate.promise;
      return scriptedResult(job);
    },
    1,
  );
  while (done.length < 10) await new Promise((resolve) => setTimeout(resolve, 20));
  // What is on is told every two seconds.
  expect(await eventually(async () => (await turn()) >= before + 9, 60_000)).toBe(true);
  connection.end();
  await using late = await openClient();
  const more = Array.from({ length: 20 }, (_, at) => late.ask(scriptedJob(6_000 + at), 'run', never));
  expect(await eventually(async () => (await late.status()).waiting === 50, 60_000)).toBe(true);
  gate.resolve();
  await Promise.all([...asked, ...more]);
  const next = done.slice(10, 40).filter((id) => id >= 't6000').length;
  expect(next).toBeGreaterThanOrEqual(13);
  expect(next).toBeLessThanOrEqual(17);
  expect(done).toHaveLength(60);
}, 240_000);

test('what is too large for a job comes back as it was, and nothing else under its name', async () => {
  await using client = await openClient();
  const bytes = Buffer.from('much '.repeat(100_000));
  const hash = await client.blobs.put(bytes);
  expect(await client.blobs.put(bytes)).toBe(hash);
  expect(await client.blobs.get(hash ?? '')).toEqual(bytes);
  expect(await client.blobs.take(hash ?? '')).toEqual(bytes);
  expect(await client.blobs.get('0'.repeat(64))).toBeNull();
  const connection = await QueueAddress.read(redis.url).connect(() => {});
  await connection.redis.set(`lakatos:blob:${hash}`, gzipSync('other'));
  connection.end();
  expect(await client.blobs.get(hash ?? '')).toBeNull();
}, 240_000);

test('what is no result is a job that nobody could do, and a signal ends the wait and takes the job back', async () => {
  await using client = await openClient();
  const stop = new AbortController();
  const waiting = client.ask(scriptedJob(4_000), 'run', stop.signal);
  stop.abort();
  expect(await waiting).toEqual({ kind: 'cancelled' });
  const done: string[] = [];
  await using _worker = await openWorker(done, () => ({ status: 'proved', proof: 'by sorry' }));
  expect(await client.ask(scriptedJob(4_001), 'run', never)).toMatchObject({ kind: 'failed' });
  expect(done).not.toContain('t4000');
}, 240_000);

test('of two who wait for equal jobs of one coordinator, one that goes away leaves the other its answer', async () => {
  await using client = await openClient();
  const stop = new AbortController();
  const gone = client.ask(scriptedJob(7_000), 'run', stop.signal);
  const asked = client.ask(scriptedJob(7_000), 'run', never);
  stop.abort();
  expect(await gone).toEqual({ kind: 'cancelled' });
  await using _worker = await openWorker([]);
  expect(await asked).toMatchObject({ kind: 'claimed' });
}, 240_000);

/** Works until it is told that nobody waits. */
const untilAborted = (_: QueueJob, signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('what a person has waited for and does not any more is broken off, but done again where another one waits', async () => {
  await using one = await openClient();
  await using other = await openClient();
  const stop = new AbortController();
  const job = scriptedJob(7_100);
  const asked = [one.ask(job, 'person', stop.signal), other.ask(job, 'person', never)];
  const done: string[] = [];
  await using _worker = await openWorker(done, (given, signal) =>
    done.length === 1 ? untilAborted(given, signal) : scriptedResult(given),
  );
  expect(await eventually(() => done.length === 1, 60_000)).toBe(true);
  stop.abort();
  expect(await Promise.all(asked)).toMatchObject([{ kind: 'cancelled' }, { kind: 'claimed' }]);
  expect(done).toEqual(['t7100', 't7100']);
}, 240_000);

test('what a run does not wait for any more, its worker ends, and the run finds it when it goes on', async () => {
  await using client = await openClient();
  const stop = new AbortController();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  await using _worker = await openWorker(done, async (given) => {
    await gate.promise;
    return scriptedResult(given);
  });
  const asked = client.ask(scriptedJob(7_200), 'run', stop.signal);
  expect(await eventually(() => done.length === 1, 60_000)).toBe(true);
  stop.abort();
  expect(await asked).toEqual({ kind: 'cancelled' });
  const again = client.ask(scriptedJob(7_200), 'run', never);
  gate.resolve();
  expect(await again).toMatchObject({ kind: 'claimed' });
  expect(done).toEqual(['t7200']);
}, 240_000);

test('who looks at the queue sees what each worker does, how much it has done and what failed, and what each coordinator waits for', async () => {
  await using client = await openClient();
  const gate = Promise.withResolvers<void>();
  await using _worker = await openWorker(
    [],
    async (job) => {
      if (job.theorem.id === 't8001') return { nonsense: true };
      if (job.theorem.id === 't8002') await gate.promise;
      return scriptedResult(job);
    },
    1,
  );
  for (const number of [8_000, 8_001]) await client.ask(scriptedJob(number), 'run', never);
  const last = [client.ask(scriptedJob(8_002), 'run', never), client.ask(scriptedJob(8_003), 'run', never)];
  const seen = async () => {
    const { members, queues } = await client.overview();
    const worker = members.find(({ kind }) => kind === 'worker');
    const coordinator = members.find(({ kind }) => kind === 'coordinator');
    const isThere =
      worker?.kind === 'worker' && worker.working.length === 1 && worker.working[0]?.theorem === 't8002';
    return isThere && coordinator?.kind === 'coordinator' && coordinator.open === 2
      ? { worker, coordinator, queues }
      : null;
  };
  expect(await eventually(async () => (await seen()) !== null, 60_000)).toBe(true);
  expect(await seen()).toMatchObject({
    // One that came to nothing was begun three times.
    worker: { done: 4, failed: 3, atOnce: 1, device: null, requirements: scriptedRequirements },
    coordinator: { done: 2, failed: 1, refused: 0 },
    queues: [{ name: queueName(scriptedRequirements), workers: 1, active: 1, waiting: 1 }],
  });
  gate.resolve();
  await Promise.all(last);
}, 240_000);
