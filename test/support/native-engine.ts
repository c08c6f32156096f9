import { createNativeEngine } from '../../lean/native/create.ts';
import type { FoundLean } from '../../lean/native/find/found-lean.ts';
import type { PoolOptions } from '../../lean/pool/pool-options.ts';
import type { WorkerPool } from '../../lean/pool/worker-pool.ts';
import { compiledCompanion } from './compiled-companion.ts';
import { leanServer } from './lean-server.ts';

/** The native engine over Lean's own language server in WebAssembly: the same code as that of a toolchain. */
export async function startNativeTestEngine(pool: Partial<PoolOptions> = {}): Promise<WorkerPool> {
  const companion = await compiledCompanion();
  const { command } = leanServer();
  const lean: FoundLean = {
    kind: 'found',
    how: 'command',
    server: {
      ...command,
      args: [...command.args, '--project', companion.folder],
      env: { ...command.env, LAKATOS_CACHE: companion.cache },
    },
    toolchain: null,
    build: null,
    project: null,
    notes: [],
  };
  return createNativeEngine({ lean, workers: 1, companionText: companion.text, pool });
}
