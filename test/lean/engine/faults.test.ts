import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { faultCases, tryFault } from './fault-cases.ts';

/** Faults that a tactic provokes in real Lean; `native.test.ts` has those that native Lean can have on time. */
describe('a tactic that breaks its worker', () => {
  let engine: WorkerPool;
  beforeAll(async () => {
    // A quarter of the stack that workers have: it is used up in a quarter of the time.
    engine = await createEmbeddedEngine({ workers: 1, pool: { graceMs: 500, stackSizeMb: 64 } });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  test('by arithmetic that nothing interrupts is killed and times out', async () => {
    const { broken, replaced } = await tryFault(engine, faultCases.arithmetic);
    expect(broken).toMatchObject({ kind: 'timeout', limit: 'wall-clock' });
    expect(replaced).toBe(1);
  });

  test('by sleeping times out', async () => {
    const { broken } = await tryFault(engine, faultCases.sleep);
    expect(broken).toMatchObject({ kind: 'timeout', limit: 'wall-clock' });
  });

  test('by a macro that expands to itself ends at the recursion limit', async () => {
    const { broken } = await tryFault(engine, faultCases.macro);
    expect(broken).toMatchObject({ kind: 'timeout', limit: 'recursion-depth' });
  });

  test('by using up the stack is lost after a second try', async () => {
    const { broken, replaced } = await tryFault(engine, faultCases.depth);
    expect(broken?.kind).toBe('lost');
    expect(replaced).toBeGreaterThanOrEqual(2);
  }, 240_000);

  test('by its size is refused before Lean reads it', async () => {
    const { broken, replaced } = await tryFault(engine, faultCases.size);
    expect(broken?.kind).toBe('refused');
    expect(replaced).toBe(0);
  });
});
