import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { queueOverviewSchema } from '../../src/queue/queue-members.ts';
import { type ProofJob, proofJobSchema } from '../../src/service/proof-job.ts';
import { type Served, startServe } from '../serve/start-serve.ts';
import { startChromium } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { startOnQueue } from '../support/queue-process.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import type { TestProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
const easy = { header: '', statement: 'theorem easy (p q : Prop) : p ∧ q → q ∧ p' };
/** No search comes to an end with it. */
const hard = {
  header: '',
  statement: 'theorem hard (a b c n : Nat) (_ : n > 2) (_ : a * b > 0) : a ^ n + b ^ n ≠ c ^ n',
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let redis: TestRedis;
let served: Served;
const started: TestProcess[] = [];

function lakatos(...argv: string[]): TestProcess {
  const running = startOnQueue(redis.url, folder.path, argv);
  started.push(running);
  return running;
}

const startWorker = () => lakatos('worker', '--workers', '1', '--lease', '3s', '--json');
const startServer = () =>
  startServe(
    folder.path,
    ['--queue', '--workers', '1', '--proofs', '4', '--time', '10m'],
    { LAKATOS_QUEUE: redis.url, LAKATOS_DATA: folder.path },
    [bin, 'serve'],
  );

const read = async (answer: Response): Promise<ProofJob> => proofJobSchema.parse(await answer.json());
const begin = async (asked: unknown): Promise<string> =>
  (await read(await served.fetch('/v1/proofs', asked))).id;
const look = async (id: string): Promise<ProofJob> => read(await served.fetch(`/v1/proofs/${id}`));

async function ended(id: string): Promise<ProofJob> {
  const isOver = async () => !['queued', 'running'].includes((await look(id)).state);
  expect(await eventually(isOver, 200_000)).toBe(true);
  return await look(id);
}

beforeAll(async () => {
  folder = await temporaryFolder();
  redis = await startRedis(folder.path);
  served = await startServer();
}, 200_000);

afterEach(async () => {
  for (const one of started.splice(0)) await one[Symbol.asyncDispose]();
});

afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

test('a proof that a client asks a server for is found by a worker, and has the certificate of the server', async () => {
  const worker = startWorker();
  const done = await ended(await begin(easy));
  expect(done).toMatchObject({ state: 'done', results: [{ id: 'easy', status: 'proved' }] });
  expect(done.results[0]?.certificate?.verdict).toBe('accepted');
  expect(done.completed).toContain('theorem easy');
  expect(await worker.line(/"job-finished"/)).toContain('"theorem":"easy"');
}, 400_000);

test('the page of a server with a queue shows its workers and what they have done, and lakatos queue tells the same', async () => {
  const worker = startWorker();
  await worker.line(/"ready"/);
  await ended(await begin({ ...easy, statement: easy.statement.replace('easy', 'seen') }));
  const name = JSON.parse(await worker.line(/"ready"/)).worker as string;
  const tells = async () =>
    (await tellQueue()).some((line) => line.startsWith(`worker ${name}: 0 of 1 in work, 1 job done`));
  const tellQueue = async () => {
    const told = lakatos('queue');
    expect(await told.ended).toBe(0);
    return told.lines;
  };
  expect(await eventually(tells, 60_000)).toBe(true);
  // Workers of earlier tests are told of until their last word is too old, and a coordinator tells of itself now and then.
  const isTold = async () =>
    /coordinator .*: waits for 0 jobs.*1 worker, 0 in work, 0 waiting: search by /s.test(
      (await tellQueue()).join('\n'),
    );
  expect(await eventually(isTold, 60_000)).toBe(true);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  await promisify(execFile)('npm', ['run', '--silent', 'build:web'], { cwd: root });
  await using browser = await startChromium();
  await browser.open(`${served.url}/#/queue`);
  const text = async () => String(await browser.evaluate('document.body.innerText'));
  expect(await eventually(async () => (await text()).includes(`worker ${name}: 1 done`), 60_000)).toBe(true);
  const isShown = async () =>
    /coordinator .*: \d+ done.*1 workers, 0 jobs in work, 0 waiting/s.test(await text());
  expect(await eventually(isShown, 60_000)).toBe(true);
}, 400_000);

test('a proof that a client cancels is taken off the queue, and the worker that has begun with it is free for the next', async () => {
  const worker = startWorker();
  const begun = await begin(hard);
  expect(await worker.line(/"job-started".*"theorem":"hard"/)).toBeTruthy();
  // One worker alone: this waits.
  const waiting = await begin({ ...hard, statement: hard.statement.replace('hard', 'later') });
  for (const id of [waiting, begun]) {
    const answer = await fetch(`${served.url}/v1/proofs/${id}`, { method: 'DELETE' });
    expect(answer.status).toBe(200);
    expect((await ended(id)).state).toBe('cancelled');
  }
  expect(await worker.line(/"job-failed"/)).toContain('nobody waits');
  const next = await begin({ ...easy, statement: easy.statement.replace('easy', 'next') });
  expect(await ended(next)).toMatchObject({ state: 'done', results: [{ id: 'next', status: 'proved' }] });
  expect(worker.lines.filter((line) => line.includes('"theorem":"later"'))).toEqual([]);
}, 400_000);

test('a server that is killed goes on with its proofs when it starts again, and each is searched once', async () => {
  const ask = (name: string) => begin({ ...easy, statement: easy.statement.replace('easy', name) });
  const ids = [await ask('one'), await ask('two')];
  const isAsked = async () => (await Promise.all(ids.map(look))).every(({ state }) => state === 'running');
  expect(await eventually(isAsked, 60_000)).toBe(true);
  served.process.child.kill('SIGKILL');
  await served.process.ended;
  const worker = startWorker();
  // What is finished while nobody waits for it is found there.
  await worker.line(/"job-finished"/);
  served = await startServer();
  for (const id of ids) expect((await ended(id)).results).toMatchObject([{ status: 'proved' }]);
  for (const name of ['one', 'two'])
    expect(
      worker.lines.filter((line) => line.includes('"job-started"') && line.includes(`"${name}"`)),
    ).toHaveLength(1);
}, 400_000);

test('what a client of a server waits for goes before the problems of a benchmark that were there first', async () => {
  const suite = join(folder.path, 'problems.jsonl');
  const rows = [0, 1, 2].map((at) => ({ id: `p${at}`, statement: `theorem p${at} : ${at} + 1 = 1 + ${at}` }));
  await writeFile(suite, rows.map((row) => JSON.stringify(row)).join('\n'));
  const out = join(folder.path, 'bench');
  lakatos('bench', suite, '--queue', '--calls', '6', '--workers', '1', '--out', out);
  const readJobs = async () => {
    const { members } = queueOverviewSchema.parse(await (await served.fetch('/v1/queue')).json());
    return members.reduce((sum, one) => sum + (one.kind === 'coordinator' ? one.open : 0), 0);
  };
  expect(await eventually(async () => (await readJobs()) === 3, 100_000)).toBe(true);
  const id = await begin({ ...easy, statement: easy.statement.replace('easy', 'first') });
  expect(await eventually(async () => (await readJobs()) === 4, 100_000)).toBe(true);
  const worker = startWorker();
  expect((await ended(id)).state).toBe('done');
  expect(worker.lines.find((line) => line.includes('"job-started"'))).toContain('"theorem":"first"');
}, 400_000);
