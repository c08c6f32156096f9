import { availableParallelism } from 'node:os';
import { createNativeEngine } from '../../lean/native/create.ts';
import { requireLean } from '../../lean/native/find/find-lean.ts';
import { planNativeWorkers } from '../../lean/native/find/plan-workers.ts';
import type { LeanChoice } from './options/lean-choice.ts';
import type { StartedEngine } from './started-engine.ts';

/** Finds and starts the Lean of this machine, or of a project, and tells in words how far it is. */
export async function startNativeEngine(
  { project, command, file }: LeanChoice & { readonly kind: 'native' },
  options: {
    readonly workers: number | undefined;
    readonly onPreparing: (text: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<StartedEngine> {
  const { onPreparing, signal } = options;
  onPreparing('looking for Lean');
  const lean = await requireLean({ project, command, file, cwd: process.cwd(), env: process.env, signal });
  const hasMathlib = lean.project?.packages.some(({ name }) => name === 'mathlib') ?? false;
  const plan = planNativeWorkers(
    availableParallelism(),
    process.availableMemory(),
    hasMathlib ? 'mathlib' : 'core',
  );
  const workers = options.workers ?? plan.workers;
  onPreparing('starting the Lean server');
  const engine = await createNativeEngine({ lean, workers, signal });
  return { engine, workers, workerCounts: () => engine.stats().workers };
}
