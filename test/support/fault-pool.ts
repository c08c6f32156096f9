import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../core/clock.ts';
import type { Limits } from '../../core/limits.ts';
import type { StateReference } from '../../core/state-reference.ts';
import type { Theorem } from '../../core/theorem.ts';
import { type PoolOptions, poolDefaults } from '../../lean/pool/pool-options.ts';
import { WorkerPool } from '../../lean/pool/worker-pool.ts';

export const quick: Limits = { heartbeats: 1, wallClockMs: 150 };

/** Options for a pool of workers that do what they are told (`fault-worker.ts`). */
export async function faultOptions(folder: string, changes: Partial<PoolOptions> = {}): Promise<PoolOptions> {
  await mkdir(folder, { recursive: true });
  return {
    ...poolDefaults,
    workers: 2,
    workerFile: new URL('fault-worker.ts', import.meta.url),
    setup: { folder },
    stackSizeMb: 4,
    heapMb: 64,
    rebuildMs: 300,
    graceMs: 150,
    pollMs: 10,
    bootTimeoutMs: 20_000,
    clock: systemClock,
    ...changes,
  };
}

export async function faultPool(folder: string, changes: Partial<PoolOptions> = {}): Promise<WorkerPool> {
  return WorkerPool.start(await faultOptions(join(folder, 'faults'), changes));
}

/** Waits for something that the pool does in its own time. */
export async function eventually(holds: () => boolean, withinMs = 5_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`still not so after ${withinMs} ms: ${holds}`);
    await wait(5);
  }
}

export function theoremOf(statement: string): Theorem {
  return { id: statement, header: '', statement };
}

export function stateOf(name: string, ...tactics: string[]): StateReference {
  return { theorem: theoremOf(name), path: tactics.map((tactic) => ({ tactic, focus: [0] })) };
}
