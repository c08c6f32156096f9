import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { foundIn } from '../learn/run/found-in.ts';
import { eventually } from '../support/eventually.ts';
import { startOnQueue } from '../support/queue-process.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import type { TestProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const rows = [
  ['train', 'theorem a (p q : Prop) (h : p ∧ q) : q ∧ p'],
  ['train', 'theorem b (n : Nat) : 0 + n = n'],
  ['train', 'theorem c (xs : List Nat) : xs ++ [] = xs'],
  ['train', 'theorem d (p q : Prop) (h : p ∨ q) : q ∨ p'],
  ['valid', 'theorem e (p q r : Prop) (h : p ∧ q ∧ r) : q ∧ p'],
  ['valid', 'theorem f (n : Nat) : n * 1 = n'],
].map(([split, statement], at) => JSON.stringify({ id: `t${at}`, split, statement }));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let redis: TestRedis;
const started: TestProcess[] = [];

function lakatos(...argv: string[]): TestProcess {
  const running = startOnQueue(redis.url, folder.path, argv);
  started.push(running);
  return running;
}

const startWorker = (...options: string[]) =>
  lakatos('worker', '--workers', '1', '--lease', '3s', '--json', ...options);
const count = (worker: TestProcess, kind: string) =>
  worker.lines.filter((line) => line.includes(`"${kind}"`)).length;
const suite = () => join(folder.path, 'suite.jsonl');

beforeAll(async () => {
  folder = await temporaryFolder();
  redis = await startRedis(folder.path);
  await writeFile(suite(), `${rows.join('\n')}\n`);
}, 100_000);

afterAll(async () => {
  for (const one of started) await one[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** Kills a worker while it works, the coordinator when something is done, and Redis; returns the coordinator that goes on. */
async function killAll(
  begin: () => TestProcess,
  isUnderWay: () => Promise<boolean>,
  workers: readonly [TestProcess, TestProcess],
  again = begin,
): Promise<TestProcess> {
  const [doomed] = workers;
  await Promise.all(workers.map((worker) => worker.line(/"ready"/)));
  const first = begin();
  await doomed.line(/"job-started"/);
  doomed.child.kill('SIGKILL');
  expect(await eventually(isUnderWay, 200_000)).toBe(true);
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = again();
  await redis.crash();
  return second;
}

test('prove comes to the proofs of one machine though a worker, the coordinator and Redis were killed', async () => {
  const prove = (...options: string[]) =>
    lakatos('prove', suite(), '--calls', '6', '--workers', '1', '--store', 'none', '--json', ...options);
  const resultsOf = async (run: TestProcess) => {
    await run.ended;
    return run.lines.map((line) => {
      const { id, status, reason, proof, certificate } = JSON.parse(line);
      return { id, status, reason, proof, verdict: certificate?.verdict ?? null };
    });
  };
  const alone = await resultsOf(prove());
  expect(alone.filter(({ status }) => status === 'proved').length).toBeGreaterThan(2);
  const workers = [startWorker(), startWorker()] as const;
  let first: TestProcess | null = null;
  const begin = () => {
    first = prove('--queue');
    return first;
  };
  const isUnderWay = async () => (first?.lines.length ?? 0) > 0;
  const last = await killAll(begin, isUnderWay, workers, () => prove('--queue'));
  expect(await resultsOf(last)).toEqual(alone);
  for (const worker of workers) worker.child.kill('SIGKILL');
}, 600_000);

test('a round of training comes to that of one machine though a worker, the coordinator and Redis were killed', async () => {
  const settings = join(folder.path, 'settings.json');
  await writeFile(
    settings,
    JSON.stringify({
      tasks: { count: 4, firstCount: 4, horizon: { stages: [8], mostRounds: 1, leastRise: 0 } },
      evaluation: { count: 2, calls: 4 },
      ranking: { statesPerSearch: 2, timeWeight: 0 },
      canaryCalls: 4,
    }),
  );
  const path = (out: string) => join(folder.path, out);
  const train = (out: string, ...options: string[]) =>
    lakatos('train', '--rounds', '1', '--workers', '1', '--out', path(out), ...options);
  const fresh = ['--preset', 'ranker', '--suite', suite(), '--settings', settings];
  const finish = async (run: TestProcess, out: string) => {
    const code = await run.ended;
    if (code !== 0) throw new Error(`${out} ended with ${code}: ${run.complaints}`);
    return foundIn(path(out));
  };
  const workers = [startWorker('--ranker', 'none'), startWorker('--ranker', 'none')] as const;
  const last = await killAll(
    () => train('killed', ...fresh, '--queue'),
    async () => count(workers[1], 'job-finished') > 3,
    workers,
    () => train('killed', '--resume', '--queue'),
  );
  const together = await finish(last, 'killed');
  expect(workers[1].lines.some((line) => line.includes('"surveyed"'))).toBe(true);
  expect(together).toEqual(await finish(train('alone', ...fresh), 'alone'));
}, 900_000);
