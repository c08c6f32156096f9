import { createEmbeddedEngine, type EngineProgress } from '../../lean/embedded/create.ts';
import { workerCount } from './options/worker-count.ts';
import type { StartedEngine } from './started-engine.ts';

/** Starts Lean in this process, and tells in words how far it is. */
export async function startEmbeddedEngine(options: {
  readonly workers: number | undefined;
  readonly onPreparing: (text: string) => void;
  readonly signal: AbortSignal;
}): Promise<StartedEngine> {
  const { onPreparing, signal } = options;
  const workers = workerCount(options.workers);
  const onProgress = (progress: EngineProgress) => onPreparing(describeProgress(progress));
  const engine = await createEmbeddedEngine({ workers, onProgress, signal });
  return { engine, workers, notes: [], workerCounts: () => engine.stats().workers };
}

function describeProgress({ stage, done, total }: EngineProgress): string {
  switch (stage) {
    case 'loader':
      return 'preparing Lean (once)';
    case 'library':
      return `unpacking the Lean library (once) ${Math.floor((100 * done) / Math.max(1, total))} %`;
    case 'start':
      return 'starting Lean';
  }
}
