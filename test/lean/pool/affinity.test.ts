import { expect, test } from '@jest/globals';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import { Affinity } from '../../../lean/pool/affinity.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { eventually, faultPool, quick, stateOf } from '../../support/fault-pool.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('the nearest ancestor comes first, each holder once', () => {
  const affinity = new Affinity();
  const root = stateOf('t');
  const child = stateOf('t', 'a');
  affinity.note(root, 1);
  affinity.note(child, 2, [{ tactic: 'b', focus: [1] }]);
  expect(affinity.holders(stateOf('t', 'a', 'c', 'd'))).toEqual([2, 1]);
  expect(affinity.holders(extendReference(child, 'b', [1]))).toEqual([2, 1]);
  expect(affinity.holders(stateOf('t', 'x'))).toEqual([1]);
  expect(affinity.holders(stateOf('u'))).toEqual([]);
  affinity.note(root, 2);
  expect(affinity.holders(child)).toEqual([2]);
});

test('ids are told apart by header, focus and tactic', () => {
  const affinity = new Affinity();
  affinity.note(stateOf('t', 'a'), 1);
  const other = (change: Partial<StateReference>) => affinity.holders({ ...stateOf('t', 'a'), ...change });
  expect(other({})).toEqual([1]);
  expect(other({ path: [{ tactic: 'a', focus: [1] }] })).toEqual([]);
  expect(other({ theorem: { id: 'x', header: 'open Nat', statement: 't' } })).toEqual([]);
  expect(other({ theorem: { id: 'x', header: '', statement: 't' } })).toEqual([1]);
});

test('a task goes to the worker that holds its state, or else to a free one', async () => {
  await using folder = await temporaryFolder();
  await using pool = await faultPool(folder.path, { workers: 3 });
  await eventually(() => pool.stats().workers.idle === 3);

  const [a, b] = await Promise.all([who(pool, 'a'), who(pool, 'b')]);
  expect(a).not.toBe(b);
  for (let count = 0; count < 5; count += 1) {
    expect(await who(pool, 'a', 'step', 'step')).toBe(a);
    expect(await who(pool, 'b', 'step')).toBe(b);
  }

  const busy = pool.apply(stateOf('a'), ['slow 300'], { heartbeats: 1, wallClockMs: 5_000 });
  expect(await who(pool, 'a')).not.toBe(a);
  await busy;
});

async function who(pool: WorkerPool, name: string, ...path: string[]): Promise<string> {
  const [outcome] = await pool.apply(stateOf(name, ...path), ['who'], quick);
  return outcome?.kind === 'failed' ? outcome.message : '';
}
