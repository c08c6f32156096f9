import { availableParallelism } from 'node:os';
import { LakatosError } from '../../core/errors.ts';
import { createNativeEngine } from '../../lean/native/create.ts';
import { requireLean } from '../../lean/native/find/find-lean.ts';
import type { FoundLean } from '../../lean/native/find/found-lean.ts';
import { heaviestLibrary, planNativeWorkers } from '../../lean/native/find/plan-workers.ts';
import { soundnessWarnings } from '../../lean/versions/soundness.ts';
import { type Support, supportOf } from '../../lean/versions/support.ts';
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
  const { support, notes } = judge(lean);
  if (support.kind === 'too-old') {
    throw new LakatosError('LEAN_UNSUPPORTED', support.text, {
      advice: 'Set a newer version in the lean-toolchain file, or use the embedded Lean.',
    });
  }
  const plan = planNativeWorkers(
    availableParallelism(),
    process.availableMemory(),
    heaviestLibrary(lean.project),
  );
  const workers = options.workers ?? plan.workers;
  onPreparing('starting the Lean server');
  const engine = await createNativeEngine({ lean, workers, signal });
  return { engine, workers, notes, workerCounts: () => engine.stats().workers };
}

/** Whether a Lean will do, and what its user should know. */
function judge({ build, notes }: FoundLean): { support: Support; notes: readonly string[] } {
  const version = build?.version ?? null;
  const support = supportOf(version);
  const faults = version === null ? 0 : soundnessWarnings(version).length;
  return {
    support,
    notes: [
      ...notes,
      ...(support.kind === 'newer-than-known' ? [support.text] : []),
      ...(faults === 0
        ? []
        : [`this Lean has ${faults} known faults of soundness; \`lakatos doctor\` tells more`]),
    ],
  };
}
