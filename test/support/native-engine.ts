import { createNativeEngine } from '../../lean/native/create.ts';
import type { FoundLean } from '../../lean/native/find/found-lean.ts';
import type { PoolOptions } from '../../lean/pool/pool-options.ts';
import type { WorkerPool } from '../../lean/pool/worker-pool.ts';
import { compiledServer } from './lean-server.ts';

/** The native engine over Lean's own language server in WebAssembly: the same code as that of a toolchain. */
export async function startNativeTestEngine(pool: Partial<PoolOptions> = {}): Promise<WorkerPool> {
  const { command: server, text } = await compiledServer();
  const lean: FoundLean = {
    kind: 'found',
    how: 'command',
    server,
    toolchain: null,
    build: null,
    project: null,
    notes: [],
  };
  return createNativeEngine({ lean, workers: 1, companionText: text, pool });
}
