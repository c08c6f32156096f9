import { fileURLToPath } from 'node:url';
import { createNativeEngine, type NativeEngineOptions } from '../../../../lean/native/create.ts';
import type { FoundLean } from '../../../../lean/native/find/found-lean.ts';
import type { WorkerPool } from '../../../../lean/pool/worker-pool.ts';

/** The native engine, one worker, over a stand-in for the server that takes these wishes. */
export function startStandInEngine(
  wishes: readonly string[] = [],
  options: Partial<NativeEngineOptions> = {},
): Promise<WorkerPool> {
  const script = fileURLToPath(new URL('./stand-in-lean.ts', import.meta.url));
  const lean: FoundLean = {
    kind: 'found',
    how: 'command',
    server: {
      command: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', script, ...wishes],
      cwd: process.cwd(),
      env: {},
    },
    toolchain: null,
    build: null,
    project: null,
    notes: [],
  };
  return createNativeEngine({ lean, workers: 1, ...options });
}
