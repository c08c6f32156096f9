import { availableParallelism } from 'node:os';
import { beginLean, createEmbeddedEngine, type EngineProgress } from '../../lean/embedded/create.ts';
import { chooseNarrowing } from '../libraries/choose-narrowing.ts';
import { expectImports, mayImportLibraries, requireLibraries } from '../libraries/require-libraries.ts';
import { openLibraries } from './open-library.ts';
import { crowdWarning, defaultWorkers, workerMemory, workersBeside } from './options/default-workers.ts';
import type { EngineStart, StartedEngine, TextsToCome } from './started-engine.ts';

/**
 * Starts Lean in this process.
 * @param project a Lake project whose modules were built
 */
export async function startEmbeddedEngine(
  project: string | undefined,
  { imports = null, isNarrowed = false, mayLack = 'all' }: TextsToCome,
  options: EngineStart,
): Promise<StartedEngine> {
  const { onPreparing, warn, signal } = options;
  const onProgress = (progress: EngineProgress) => onPreparing(describeProgress(progress));
  const begun = beginLean({ onProgress, signal });
  const { fingerprint } = await begun.installation;
  const isAsked = project !== undefined || mayImportLibraries(imports);
  const library = isAsked ? await openLibraries(project, fingerprint, warn) : null;
  if (project === undefined) requireLibraries(imports, mayLack, library);
  const narrowing = library === null ? null : chooseNarrowing(library);
  const { ahead, bytes } = expectImports(imports, library, isNarrowed ? narrowing : null);
  const room = { cores: availableParallelism(), freeBytes: process.availableMemory() };
  const worker = workerMemory(bytes);
  const fitting = defaultWorkers(room.cores, room.freeBytes, worker);
  const { workers = workersBeside(options.modelThreads, fitting, room.cores) } = options;
  const crowded = crowdWarning(workers, fitting, room);
  if (crowded !== null) warn(crowded);
  const engine = await createEmbeddedEngine({
    workers,
    begun,
    verifiesSoon: true,
    onProgress,
    signal,
    library,
    header: ahead,
    pool: { memoryLimitBytes: worker.limitBytes },
  });
  return { engine, workers, narrowing, notes: [], workerCounts: () => engine.stats().workers };
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
