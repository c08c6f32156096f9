import { BroadcastChannel } from 'node:worker_threads';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { EngineTask } from '../../lean/pool/protocol.ts';
import type { WorkerPool } from '../../lean/pool/worker-pool.ts';

export const mortalChannel = 'lakatos-mortal-workers';

/** Whether a worker's thread ends, before the task or with its answer at hand. */
export type Fate = 'lives' | 'dies-before' | 'dies-after';

export interface MortalEngine extends AsyncDisposable {
  readonly engine: WorkerPool;
  /** Tasks during which a worker has died. */
  readonly deaths: readonly EngineTask[];
}

/** Real Lean in worker threads that end when `fateOf` says so. */
export async function mortalEngine(
  workers: number,
  fateOf: (task: EngineTask) => Fate,
): Promise<MortalEngine> {
  const channel = new BroadcastChannel(mortalChannel);
  const deaths: EngineTask[] = [];
  channel.onmessage = (event) => {
    const { from, task } = (event as { data: { from?: number; task: EngineTask } }).data;
    if (from === undefined) return;
    const fate = fateOf(task);
    if (fate !== 'lives') deaths.push(task);
    channel.postMessage({ to: from, fate });
  };
  const workerFile = new URL('mortal-worker.ts', import.meta.url);
  const engine = await createEmbeddedEngine({ workers, pool: { workerFile } });
  return {
    engine,
    deaths,
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      channel.close();
    },
  };
}
