import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../../core/verdict.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { eventually, faultPool, quick, stateOf, theoremOf } from '../../support/fault-pool.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let pool: WorkerPool;

beforeAll(async () => {
  folder = await temporaryFolder();
  pool = await faultPool(folder.path);
});
afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** What each way of asking makes of a command, in few words. */
const questions: Record<string, (command: string) => Promise<string>> = {
  async open(command) {
    const outcome = await pool.open(theoremOf(command), quick);
    return outcome.kind === 'lost' ? `lost ${outcome.reason}` : outcome.kind;
  },
  async elaborate(command) {
    const outcome = await pool.elaborate(command, quick);
    return outcome.kind === 'lost' ? `lost ${outcome.reason}` : outcome.kind;
  },
  async verify(command) {
    return inWords(await pool.verify({ reference: 'r', submission: command }, quick));
  },
};

function inWords(verdict: Verdict): string {
  return verdict.kind === 'accepted'
    ? 'accepted'
    : verdict.reasons.map(({ code, message }) => `${code}: ${message}`).join('; ');
}

describe('a task with one answer', () => {
  test.each([
    ['open', 'echo a', 'refused'],
    ['open', 'hang', 'timeout'],
    ['open', 'loop', 'timeout'],
    ['open', 'exit', 'lost worker-died'],
    ['open', 'once a exit', 'refused'],
    ['open', 'once b unfit', 'refused'],
    ['elaborate', 'hang', 'timeout'],
    ['elaborate', 'throw', 'lost worker-died'],
    ['elaborate', 'unfit', 'lost out-of-memory'],
    ['elaborate', 'once c throw', 'refused'],
    ['verify', 'hang', 'timeout: the time limit ended the check'],
    ['verify', 'loop', 'timeout: timeout'],
    ['verify', 'exit', 'lost: nothing is known: worker-died'],
  ])('asked to %s %j ends as %s', async (question, command, expected) => {
    expect(await questions[question]?.(command)).toBe(expected);
  });

  test('inductives are unknown when the workers die', async () => {
    expect(await pool.inductives(theoremOf('exit'), ['Nat'])).toBeNull();
    expect((await pool.inductives(theoremOf('echo a'), ['Nat']))?.map(({ name }) => name)).toEqual(['Nat a']);
  });

  test('an inconclusive verdict is a certificate that accepts nothing', async () => {
    const verdict = await pool.verify({ reference: 'r', submission: 'hang' }, quick);
    expect(verdict.certificate).toMatchObject({
      verdict: 'rejected',
      toolchain: pool.fingerprint,
      axioms: [],
    });
  });
});

describe('a worker', () => {
  test('that has swollen is replaced, and its answer counts', async () => {
    const { replaced } = pool.stats();
    const outcomes = await pool.apply(stateOf('t'), ['swell'], quick);
    expect(outcomes[0]?.kind).toBe('proved');
    await eventually(() => pool.stats().replaced > replaced);
  });

  test('that has done its share is replaced', async () => {
    await using own = await faultPool(`${folder.path}/share`, { workers: 1, maxTasksPerWorker: 3 });
    for (let count = 0; count < 7; count += 1) {
      const [outcome] = await own.apply(stateOf('t'), ['echo a'], quick);
      expect(outcome?.kind).toBe('failed');
    }
    await eventually(() => own.stats().replaced === 2);
    expect(own.stats().calls).toBe(7);
  });
});
