import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';

/** Lean's C++ throws here; `catch-inside.test.ts` has each kind of exception, `faults.test.ts` the end of the memory. */
describe('an exception inside Lean', () => {
  let engine: WorkerPool;
  beforeAll(async () => {
    // Small enough for WebAssembly to run over it before Lean's own limits.
    engine = await createEmbeddedEngine({ workers: 1, pool: { stackSizeMb: 2 } });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  const messages = async (text: string): Promise<readonly string[] | string> => {
    const outcome = await engine.elaborate(text, fileLimits);
    return outcome.kind === 'elaborated' ? outcome.report.messages.map((each) => each.text) : outcome.kind;
  };

  test('that its kernel throws through several frames is a message, and the worker goes on', async () => {
    const bad = 'inductive Bad where\n  | mk : (Bad → Nat) → Bad';
    for (const _ of [1, 2]) {
      expect(await messages(bad)).toEqual([
        expect.stringMatching(/^\(kernel\) arg #1 of 'Bad.mk' has a non positive/),
      ]);
      expect(await messages('theorem good : 1 = 1 := rfl')).toEqual([]);
    }
    expect(engine.stats().replaced).toBe(0);
  });

  test('that the end of the native stack throws costs the worker and not the next tactic', async () => {
    const at = { theorem: { id: 'deep', header: '', statement: 'theorem t : 1 = 2' }, path: [] };
    const deep = 'set_option maxRecDepth 1000000 in repeat (refine ?_)';
    const limits = { ...tacticLimits, heartbeats: 1_000_000_000 };
    const outcomes = await engine.apply(at, ['skip', deep, 'skip'], limits);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['progress', 'lost', 'progress']);
    expect(outcomes[1]).toMatchObject({ reason: 'worker-died' });
  });
});
