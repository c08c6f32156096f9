import { availableParallelism } from 'node:os';
import { createNativeEngine } from '../../lean/native/create.ts';
import { findLean, requireLean } from '../../lean/native/find/find-lean.ts';
import { heaviestLibrary, planNativeWorkers } from '../../lean/native/find/plan-workers.ts';
import { serverMemory } from '../../lean/native/memory-limits.ts';
import { confirmersFor } from '../../lean/pool/pool-options.ts';
import { type LeanVersion, versionOfLean } from '../../lean/versions/lean-version.ts';
import { missingFixes } from '../../lean/versions/soundness.ts';
import { requireSupport, supportOf } from '../../lean/versions/support.ts';
import { crowdWarning, workersBeside } from './options/default-workers.ts';
import type { LeanChoice } from './options/lean-options.ts';
import type { EngineStart, StartedEngine } from './started-engine.ts';

/**
 * Finds and starts the Lean of this machine, or of a project.
 * @param companionText for tests: see `createNativeEngine`
 */
export async function startNativeEngine(
  { project, command, memoryBytes, file }: LeanChoice & { readonly kind: 'native' },
  options: EngineStart,
  companionText?: string,
): Promise<StartedEngine> {
  const { onPreparing, warn, signal } = options;
  onPreparing('looking for Lean');
  const lean = await requireLean({ project, command, file, cwd: process.cwd(), env: process.env, signal });
  if (lean.build !== null) requireSupport(lean.build.version);
  const library = heaviestLibrary(lean.project);
  const freeBytes = process.availableMemory();
  const cores = availableParallelism();
  const fitting = planNativeWorkers(cores, freeBytes, library).workers;
  const { workers = workersBeside(options.modelThreads, fitting, cores) } = options;
  const crowded = crowdWarning(workers, fitting, { cores, freeBytes });
  if (crowded !== null) warn(crowded);
  const needed = planNativeWorkers(1, freeBytes, library).bytes;
  onPreparing('starting the Lean server');
  const engine = await createNativeEngine({
    lean,
    workers,
    memoryBytes: memoryBytes ?? serverMemory(freeBytes, workers + confirmersFor(workers), needed),
    verifiesSoon: true,
    signal,
    ...(companionText !== undefined && { companionText }),
  });
  // Of a command of the user's the version is known only now.
  const version = lean.build?.version ?? versionOfLean(engine.fingerprint);
  return {
    engine,
    workers,
    notes: [...lean.notes, ...versionNotes(version)],
    workerCounts: () => engine.stats().workers,
  };
}

/** Whether there is a Lean on this machine for what is asked. A project that is not there is not decided here. */
export async function hasToolchain(
  { project, command, file }: LeanChoice & { readonly kind: 'native' },
  signal: AbortSignal,
): Promise<boolean> {
  const search = await findLean({ project, command, file, cwd: process.cwd(), env: process.env, signal });
  return search.kind === 'found' || search.what === 'folder' || search.what === 'project';
}

/** What the user of a version should know. */
function versionNotes(version: LeanVersion | null): readonly string[] {
  const support = supportOf(version);
  const faults = version === null ? 0 : missingFixes(version).length;
  return [
    ...(support.kind === 'newer-than-known' ? [support.text] : []),
    ...(faults === 0
      ? []
      : [`this Lean lacks ${faults} known fixes of soundness; \`lakatos doctor --json\` lists them`]),
  ];
}
