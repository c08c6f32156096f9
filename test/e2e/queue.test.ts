import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseBenchReport } from '../../src/evaluate/report/read-report.ts';
import type { BenchReport } from '../../src/evaluate/report/schema/bench-report.ts';
import { QueueAddress } from '../../src/queue/queue-address.ts';
import { requirementsSchema } from '../../src/queue/queue-job.ts';
import { QueueWorker } from '../../src/queue/queue-worker.ts';
import { eventually } from '../support/eventually.ts';
import { startOnQueue } from '../support/queue-process.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import type { TestProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { timelessReport } from '../support/timeless-report.ts';

const problems = [
  'theorem a (p q : Prop) : p ∧ q → q ∧ p',
  'theorem b (n : Nat) : n + 0 = n',
  'theorem c (n : Nat) (_ : n > 2) : n > 3',
  'theorem d (f : Nat → Nat) (g : ∀ n, f (f n) = n) (h : f 1 = 2) : f 2 = 1',
  'theorem e (xs : List Nat) : xs ++ [] = xs',
  'theorem f (p q : Prop) (h : p ∨ q) : p',
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let redis: TestRedis;
let workers: TestProcess[];
/** What one machine says of the problems. */
let alone: BenchReport;
const started: TestProcess[] = [];

function lakatos(...argv: string[]): TestProcess {
  const running = startOnQueue(redis.url, folder.path, argv);
  started.push(running);
  return running;
}

const startWorker = () => lakatos('worker', '--workers', '1', '--lease', '3s', '--json');
const startBench = (out: string, ...options: string[]) =>
  lakatos('bench', suite(), '--calls', '6', '--workers', '1', '--out', join(folder.path, out), ...options);
const suite = () => join(folder.path, 'tiny.jsonl');
const pathOf = (out: string, name: string) => join(folder.path, out, name);

async function finish(run: TestProcess, out: string): Promise<BenchReport> {
  const code = await run.ended;
  if (code !== 0) throw new Error(`${out} ended with ${code}: ${run.complaints}`);
  return parseBenchReport(await readFile(pathOf(out, 'report.json'), 'utf8'), 'report.json');
}

const linesOf = async (out: string): Promise<string[]> =>
  (await readFile(pathOf(out, 'attempts.jsonl'), 'utf8').catch(() => '')).split('\n').slice(0, -1);

beforeAll(async () => {
  folder = await temporaryFolder();
  redis = await startRedis(folder.path);
  const rows = problems.map((statement, at) => JSON.stringify({ id: `p${at}`, statement }));
  await writeFile(suite(), `${rows.join('\n')}\n`);
  workers = [startWorker(), startWorker()];
  alone = await finish(startBench('alone'), 'alone');
  await Promise.all(workers.map((worker) => worker.line(/"ready"/)));
}, 400_000);

afterAll(async () => {
  for (const one of started) await one[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

test('a benchmark by two workers on a queue comes to the report of one machine, and both have worked', async () => {
  const together = await finish(startBench('together', '--queue'), 'together');
  expect(timelessReport(together)).toEqual(timelessReport(alone));
  expect(together.totals.score.proved).toBeGreaterThan(1);
  for (const { lines } of workers)
    expect(lines.filter((line) => line.includes('job-finished'))).not.toEqual([]);
}, 400_000);

test('five theorems of the suite by two workers on a queue come to the report of one machine at equal calls', async () => {
  const run = (out: string, ...options: string[]) =>
    finish(
      lakatos(
        ...[
          'bench',
          'core',
          '--split',
          'valid',
          '--limit',
          '5',
          '--calls',
          '16',
          '--workers',
          '1',
          '--no-negation-probe',
        ],
        ...['--out', join(folder.path, out), ...options],
      ),
      out,
    );
  const together = await run('core-together', '--queue');
  expect(timelessReport(together)).toEqual(timelessReport(await run('core-alone')));
  expect(together.totals.score.proved).toBeGreaterThan(1);
}, 900_000);

test('lists and Lean files that workers prove come to the proofs of one machine, in the order of the inputs', async () => {
  const lean = (name: string) => join(folder.path, `${name}.lean`);
  await writeFile(
    lean('One'),
    'theorem one (n : Nat) : n + 0 = n := sorry\ntheorem two (n : Nat) : 0 + n = n := by sorry\n',
  );
  await writeFile(lean('Two'), 'theorem one (p q : Prop) : p ∧ q → q ∧ p := sorry\n');
  const prove = async (...options: string[]) => {
    const argv = [
      'prove',
      lean('One'),
      suite(),
      lean('Two'),
      '--calls',
      '6',
      '--workers',
      '1',
      '--store',
      'none',
    ];
    const running = lakatos(...argv, '--json', ...options);
    await running.ended;
    return running.lines.map((line) => {
      const { id, status, reason, proof, certificate } = JSON.parse(line);
      return { id, status, reason, proof, verdict: certificate?.verdict ?? null };
    });
  };
  const together = await prove('--queue');
  expect(together).toEqual(await prove());
  expect(together.map(({ id }) => id)).toEqual([
    ...['one', 'two'],
    ...problems.map((_, at) => `p${at}`),
    expect.stringMatching(/one$/),
  ]);
  const begun = workers.flatMap(({ lines }) => lines).filter((line) => line.includes('job-started'));
  expect(begun.some((line) => line.includes('"theorem":"two"'))).toBe(true);
}, 400_000);

test('submissions that workers sift get the verdicts of one machine, and what they accept is judged here again', async () => {
  const line = (id: string, submission: string) => {
    const reference = { statement: 'theorem t (n : Nat) : n + 0 = n' };
    return JSON.stringify({ id, reference, submission: `theorem t (n : Nat) : n + 0 = n := ${submission}` });
  };
  const lines = [line('good', 'by rfl'), line('open', 'by sorry'), line('wrong', 'by omega +'), '{}'];
  const submissions = join(folder.path, 'submissions.jsonl');
  await writeFile(submissions, lines.join('\n'));
  const check = async (...options: string[]) => {
    const running = lakatos('check', '--jsonl', submissions, '--workers', '1', '--json', ...options);
    await running.ended;
    return running.lines.map((text) => JSON.parse(text));
  };
  const begun = () => workers.flatMap(({ lines }) => lines).filter((text) => text.includes('job-started'));
  const before = begun().length;
  const together = await check('--queue');
  expect(together.map(({ verdict }) => verdict)).toEqual(['accepted', 'rejected', 'rejected', 'rejected']);
  expect(together).toEqual(await check());
  expect(begun().length - before).toBe(3);
}, 400_000);

test('nothing is lost or counted twice when a worker is killed, the coordinator is, and Redis crashes', async () => {
  const [doomed, other] = workers as [TestProcess, TestProcess];
  const begun = () => doomed.lines.filter((line) => line.includes('job-started')).length;
  const before = begun();
  const first = startBench('killed', '--queue');
  expect(await eventually(() => begun() > before, 100_000)).toBe(true);
  doomed.child.kill('SIGKILL');
  expect(await eventually(async () => (await linesOf('killed')).length > 0, 100_000)).toBe(true);
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const known = await linesOf('killed');
  expect(known.length).toBeLessThan(problems.length);
  const second = startBench('killed', '--queue', '--resume');
  await eventually(() => second.complaints.includes('already'), 60_000);
  await redis.crash();
  const resumed = await finish(second, 'killed');
  expect(timelessReport(resumed)).toEqual(timelessReport(alone));
  const lines = await linesOf('killed');
  expect(lines.slice(0, known.length)).toEqual(known);
  expect(new Set(lines).size).toBe(lines.length);
  expect(other.child.exitCode).toBeNull();
}, 600_000);

test('a budget of calls for the whole ends a run on a queue with what is known, and --resume brings it to the report of one machine', async () => {
  const bounded = await finish(startBench('bounded', '--queue', '--run-calls', '1'), 'bounded');
  expect(bounded.results.length).toBeLessThan(problems.length);
  const resumed = await finish(startBench('bounded', '--queue', '--resume'), 'bounded');
  expect(timelessReport(resumed)).toEqual(timelessReport(alone));
}, 400_000);

test('a worker that is told to stop takes no more jobs and ends the one that it has', async () => {
  const [, worker] = workers as [TestProcess, TestProcess];
  const count = (kind: string) => worker.lines.filter((line) => line.includes(kind)).length;
  const before = count('job-started');
  const run = startBench('stopped', '--queue');
  expect(await eventually(() => count('job-started') > before, 100_000)).toBe(true);
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
  expect(count('job-finished')).toBe(count('job-started'));
  expect(count('job-failed')).toBe(0);
  run.child.kill('SIGINT');
  expect(await run.ended).toBe(130);
}, 200_000);

test('proofs that a lying worker sends do not count, and the coordinator names it', async () => {
  const ready = JSON.parse(await workers[1]!.line(/"ready"/));
  // No honest one is to be faster.
  for (const worker of workers) {
    worker.child.kill('SIGKILL');
    await worker.ended;
  }
  const lies: Record<string, string> = {
    false_claim: 'by rfl',
    with_sorry: 'by exact sorry',
    with_axiom: 'by\n  exact cheat\naxiom cheat : 1 = 2',
  };
  await using liar = await QueueWorker.open({
    address: QueueAddress.read(redis.url),
    requirements: requirementsSchema.parse(ready.requirements),
    name: 'liar',
    device: null,
    atOnce: 1,
    leaseMs: 30_000,
    solve: async ({ theorem }) => ({
      ...{
        kind: 'prove',
        version: 3,
        worker: 'liar',
        status: 'proved',
        reason: null,
        proof: lies[theorem.id] ?? 'by sorry',
      },
      ...{ spent: { ms: 1, calls: 1, expansions: 1, tokens: 0 }, messages: [], contributions: [] },
      ...{ detail: null, leanMs: 0, modelMs: 0, lostCalls: 0 },
      ...{ gateLost: false, episodes: null },
    }),
    onEvent: () => {},
    warn: () => {},
  });
  liar.broken.catch(() => {});
  const lying = join(folder.path, 'lies.jsonl');
  const rows = Object.keys(lies).map((id) => JSON.stringify({ id, statement: `theorem ${id} : 1 = 2` }));
  await writeFile(lying, `${rows.join('\n')}\n`);
  const argv = ['--calls', '5', '--no-negation-probe', '--workers', '1'];
  const run = lakatos('bench', lying, ...argv, '--out', join(folder.path, 'lies'), '--queue');
  const report = await finish(run, 'lies');
  expect(report.results.map(({ id, status }) => `${id} ${status}`)).toEqual(
    Object.keys(lies).map((id) => `${id} not-proved`),
  );
  for (const id of Object.keys(lies)) expect(run.complaints).toContain(`the worker liar calls ${id} proved`);
}, 200_000);

test('the password of the queue shows in nothing that any process has written', async () => {
  const written = started.flatMap(({ lines, complaints }) => [...lines, complaints]).join('\n');
  expect(written).toContain('127.0.0.1');
  expect(written).not.toContain(redis.password);
});
