import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Limits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';

/** Faults that a tactic provokes in real Lean. Each batch has honest tactics around the one that goes wrong. */
describe('a tactic that breaks its worker', () => {
  let engine: WorkerPool;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1, pool: { graceMs: 500 } });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  const around = async (statement: string, tactic: string, limits: Limits, header = '') => {
    const state = { theorem: { id: 'fault', header, statement }, path: [] };
    const before = engine.stats().replaced;
    const [first, broken, last] = await engine.apply(state, ['skip', tactic, 'skip'], limits);
    expect([first?.kind, last?.kind]).toEqual(['progress', 'progress']);
    return { broken, replaced: engine.stats().replaced - before };
  };
  const unlimited = 1_000_000_000_000;

  test('by arithmetic that nothing interrupts is killed and times out', async () => {
    const limits = { heartbeats: unlimited, wallClockMs: 500 };
    const { broken, replaced } = await around('theorem t : 10 ^ (10 ^ 7) % 7 = 3', 'decide +kernel', limits);
    expect(broken).toMatchObject({ kind: 'timeout', limit: 'wall-clock' });
    expect(replaced).toBe(1);
  });

  test('by sleeping times out', async () => {
    const limits = { heartbeats: unlimited, wallClockMs: 300 };
    const { broken } = await around('theorem t : True', 'sleep 60000', limits);
    expect(broken).toMatchObject({ kind: 'timeout', limit: 'wall-clock' });
  });

  test('by a macro that expands to itself ends at the recursion limit', async () => {
    const header = 'syntax "loop" : tactic\nmacro_rules | `(tactic| loop) => `(tactic| loop)\n';
    const limits = { heartbeats: unlimited, wallClockMs: 20_000 };
    const { broken } = await around('theorem t : True', 'loop', limits, header);
    expect(broken).toMatchObject({ kind: 'timeout', limit: 'recursion-depth' });
  });

  test('by using up the memory is lost after a second try', async () => {
    const limits = { heartbeats: unlimited, wallClockMs: 60_000 };
    const sum = '(List.range 3000000).foldl (fun s x => s + x) 0 = 1';
    const tactic = `have h : ${sum} := by set_option maxRecDepth 1000000000 in decide`;
    const { broken, replaced } = await around('theorem t : True', tactic, limits);
    expect(broken?.kind).toBe('lost');
    expect(replaced).toBeGreaterThanOrEqual(2);
  }, 240_000);

  test('by its size is refused before Lean reads it', async () => {
    const limits = { heartbeats: unlimited, wallClockMs: 5_000 };
    const nested = `exact ${'('.repeat(20_000)}trivial${')'.repeat(20_000)}`;
    const { broken, replaced } = await around('theorem t : True', nested, limits);
    expect(broken?.kind).toBe('refused');
    expect(replaced).toBe(0);
  });
});
