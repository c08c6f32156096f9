import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { startStandInEngine } from './stand-in/start.ts';

jest.setTimeout(120_000);

const megabyte = 2 ** 20;
const statement = 'theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q';
const theoremOf = (header = ''): Theorem => ({ id: 't', header, statement });
const root = { theorem: theoremOf(), path: [] };
const request = {
  reference: `${statement} := by sorry\n`,
  submission: `${statement} := by exact ⟨hp, hq⟩\n`,
};
/** Far less than an import takes, or than anyone wants to wait for. */
const short = { ...fileLimits, wallClockMs: 500 };
const told = (outcomes: readonly TacticOutcome[]) =>
  outcomes.map((outcome) =>
    outcome.kind === 'timeout' ? outcome.limit : outcome.kind === 'lost' ? outcome.reason : outcome.kind,
  );

/** Our children that are stand-ins. */
function servers(): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('stand-in-lean'),
    )
    .map(([pid = '']) => pid);
}

describe('after each fault the engine goes on', () => {
  let engine: WorkerPool;
  let before: number;
  beforeAll(async () => {
    engine = await startStandInEngine([], { memoryBytes: 800 * megabyte });
  });
  beforeEach(() => {
    before = engine.stats().replaced;
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });
  const replaced = () => engine.stats().replaced - before;

  test('servers that are killed are replaced, and nothing is lost', async () => {
    // So that the one that confirms is there, too.
    expect((await engine.verify(request, fileLimits)).kind).toBe('accepted');
    const killed = servers();
    expect(killed).toHaveLength(2);
    for (const pid of killed) process.kill(Number(pid), 'SIGKILL');
    expect(told(await engine.apply(root, ['constructor', 'exact ⟨hp, hq⟩'], tacticLimits))).toEqual([
      'progress',
      'proved',
    ]);
    expect((await engine.verify(request, fileLimits)).kind).toBe('accepted');
    expect(servers().filter((pid) => killed.includes(pid))).toEqual([]);
  });

  test('a header that can not be interrupted times out at its own limit', async () => {
    const outcome = await engine.open(theoremOf('-- endless\n'), short);
    expect(outcome.kind).toBe('timeout');
    expect(outcome.ms).toBeLessThan(30_000);
    expect((await engine.open(theoremOf(), fileLimits)).kind).toBe('opened');
    expect(replaced()).toBe(1);
  });

  test('a tactic that can not be interrupted times out, and the others are answered', async () => {
    const limits = { ...tacticLimits, wallClockMs: 300 };
    const outcomes = await engine.apply(root, ['skip', 'hangs', 'fails', 'constructor'], limits);
    expect(told(outcomes)).toEqual(['progress', 'wall-clock', 'failed', 'progress']);
    expect(replaced()).toBe(1);
  });

  test('a tactic that leaves off when it is interrupted costs no worker', async () => {
    const limits = { ...tacticLimits, wallClockMs: 300 };
    const outcomes = await engine.apply(root, ['skip', 'waits', 'fails'], limits);
    expect(told(outcomes)).toEqual(['progress', 'wall-clock', 'failed']);
    expect(replaced()).toBe(0);
  });

  test('a server that swells is replaced behind the task, which loses nothing', async () => {
    expect(told(await engine.apply(root, ['swells', 'fails'], tacticLimits))).toEqual(['progress', 'failed']);
    expect(told(await engine.apply(root, ['constructor'], tacticLimits))).toEqual(['progress']);
    expect(replaced()).toBe(1);
  });

  test.each([
    ['babbles', 'is garbage in the middle of a task'],
    ['dies', 'is its end in the middle of a task'],
    ['bursts', 'is memory beyond all limits'],
  ])('a tactic that %s, which %s, is lost after a second try, and the others are answered', async (word) => {
    // A busy machine takes its time to give the memory.
    const limits = { ...tacticLimits, wallClockMs: 60_000 };
    const outcomes = await engine.apply(root, ['skip', word, 'fails'], limits);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['progress', 'lost', 'failed']);
    expect((await engine.verify(request, fileLimits)).kind).toBe('accepted');
    expect(replaced()).toBeGreaterThanOrEqual(2);
  });
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a server of which nothing is asked is ended, and the next question starts another', async () => {
  await using engine = await startStandInEngine([], { idleMs: 300 });
  while (servers().length > 0) await pause();
  const verdict = await engine.verify(request, fileLimits);
  expect(verdict.certificate.reasons).toEqual([]);
});

test('a server that is about to be asked is not ended, however long the first half of a check takes', async () => {
  await using engine = await startStandInEngine(['slow=2000'], { idleMs: 300 });
  const header = 'import Slow\n';
  const slow = { reference: header + request.reference, submission: header + request.submission };
  const seen = new Set<string>();
  let isOver = false;
  const check = engine.verify(slow, fileLimits).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const server of servers()) seen.add(server);
    await pause();
  }
  expect((await check).certificate.reasons).toEqual([]);
  // One that examines, and one that confirms.
  expect(seen.size).toBe(2);
});
