import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { eventually, faultPool, quick, stateOf } from '../../support/fault-pool.ts';
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

const state = stateOf('theorem t : True');

describe('a batch of tactics', () => {
  test('gets its outcomes in order', async () => {
    expect(await apply(['echo a', 'proved', 'progress', 'echo b'])).toEqual([
      'failed a',
      'proved',
      'progress',
      'failed b',
    ]);
    expect(await apply([])).toEqual([]);
  });

  test('with a tactic that obeys the interruption keeps its worker', async () => {
    const { replaced } = pool.stats();
    expect(await apply(['echo a', 'loop', 'echo b'])).toEqual(['failed a', 'timeout wall-clock', 'failed b']);
    expect(pool.stats().replaced).toBe(replaced);
  });

  test('with a tactic that hangs loses the worker and no answer', async () => {
    const { replaced } = pool.stats();
    expect(await apply(['echo a', 'hang', 'echo b'])).toEqual(['failed a', 'timeout wall-clock', 'failed b']);
    await eventually(() => pool.stats().replaced > replaced);
  });

  test.each(['throw', 'exit', 'unfit'])(
    'tries a tactic once more when a worker goes by %s',
    async (fault) => {
      const tactics = ['echo a', `once ${fault} ${fault}`, 'echo b'];
      expect(await apply(tactics)).toEqual(['failed a', 'proved', 'failed b']);
    },
  );

  test.each([
    ['throw', 'lost worker-died'],
    ['exit', 'lost worker-died'],
    ['unfit', 'lost out-of-memory'],
  ])('gives up a tactic when two workers go by %s', async (fault, outcome) => {
    expect(await apply(['echo a', fault, 'echo b'])).toEqual(['failed a', outcome, 'failed b']);
  });

  test('gives up a tactic when two workers go by the JavaScript heap', async () => {
    const patient = { heartbeats: 1, wallClockMs: 30_000 };
    expect(await apply(['echo a', 'exhaust', 'echo b'], state, patient)).toEqual([
      'failed a',
      'lost out-of-memory',
      'failed b',
    ]);
  });

  test('with several faults answers each tactic once', async () => {
    const tactics = ['throw', 'hang', 'echo a', 'once x exit', 'loop', 'unfit', 'echo b'];
    expect(await apply(tactics)).toEqual([
      'lost worker-died',
      'timeout wall-clock',
      'failed a',
      'proved',
      'timeout wall-clock',
      'lost out-of-memory',
      'failed b',
    ]);
  });

  test('is lost when the state cannot be rebuilt, and tried twice before', async () => {
    expect(await apply(['echo a', 'echo b'], stateOf('t', 'echo fine', 'exit'))).toEqual([
      'lost worker-died',
      'lost worker-died',
    ]);
    expect(await apply(['echo a'], stateOf('t', 'hang'))).toEqual(['lost worker-hung']);
    expect(await apply(['echo a'], stateOf('t', 'once rebuild exit'))).toEqual(['failed a']);
  });

  test('counts what was answered', async () => {
    const { calls } = pool.stats();
    await apply(['echo a', 'proved', 'once counted exit', 'throw']);
    expect(pool.stats().calls).toBe(calls + 3);
  });
});

async function apply(tactics: readonly string[], on = state, limits = quick): Promise<string[]> {
  return (await pool.apply(on, tactics, limits)).map(describeOutcome);
}

function describeOutcome(outcome: TacticOutcome): string {
  switch (outcome.kind) {
    case 'failed':
    case 'refused':
      return `${outcome.kind} ${outcome.message}`;
    case 'timeout':
      return `timeout ${outcome.limit}`;
    case 'lost':
      return `lost ${outcome.reason}`;
    case 'progress':
    case 'proved':
      return outcome.kind;
  }
}
