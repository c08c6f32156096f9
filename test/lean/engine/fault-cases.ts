import { expect } from '@jest/globals';
import type { Limits } from '../../../core/limits.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';

/** A tactic by which something goes wrong in real Lean. */
export interface FaultCase {
  readonly statement: string;
  readonly tactic: string;
  readonly header?: string;
  readonly limits: Limits;
}

const unlimited = 1_000_000_000_000;
const sum = '(List.range 3000000).foldl (fun s x => s + x) 0 = 1';

/** The honest tactics beside a fault have its time, also on a worker that was just put in, on a busy machine. */
export const faultCases = {
  arithmetic: {
    statement: 'theorem t : 10 ^ (10 ^ 7) % 7 = 3',
    tactic: 'decide +kernel',
    limits: { heartbeats: unlimited, wallClockMs: 2_000 },
  },
  sleep: {
    statement: 'theorem t : True',
    tactic: 'sleep 60000',
    limits: { heartbeats: unlimited, wallClockMs: 2_000 },
  },
  macro: {
    header: 'syntax "loop" : tactic\nmacro_rules | `(tactic| loop) => `(tactic| loop)\n',
    statement: 'theorem t : True',
    tactic: 'loop',
    limits: { heartbeats: unlimited, wallClockMs: 20_000 },
  },
  depth: {
    statement: 'theorem t : True',
    tactic: `have h : ${sum} := by set_option maxRecDepth 1000000000 in decide`,
    // The stack is to end it, on a busy machine too.
    limits: { heartbeats: unlimited, wallClockMs: 110_000 },
  },
  size: {
    statement: 'theorem t : True',
    tactic: `exact ${'('.repeat(20_000)}trivial${')'.repeat(20_000)}`,
    limits: { heartbeats: unlimited, wallClockMs: 5_000 },
  },
} as const satisfies Record<string, FaultCase>;

/** Tries the tactic between two honest ones, which must be answered, and tells how many workers it has cost. */
export async function tryFault(
  engine: WorkerPool,
  { statement, tactic, header = '', limits }: FaultCase,
): Promise<{ readonly broken: TacticOutcome | undefined; readonly replaced: number }> {
  const state = { theorem: { id: 'fault', header, statement }, path: [] };
  const before = engine.stats().replaced;
  const [first, broken, last] = await engine.apply(state, ['skip', tactic, 'skip'], limits);
  expect([first?.kind, last?.kind]).toEqual(['progress', 'progress']);
  return { broken, replaced: engine.stats().replaced - before };
}
