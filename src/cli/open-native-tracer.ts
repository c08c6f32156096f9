import { availableParallelism } from 'node:os';
import { systemClock } from '../../core/clock.ts';
import { UsageError } from '../../core/errors.ts';
import { requireLean } from '../../lean/native/find/find-lean.ts';
import { heaviestLibrary, planNativeWorkers } from '../../lean/native/find/plan-workers.ts';
import { serverMemory } from '../../lean/native/memory-limits.ts';
import { NativeTracer } from '../../lean/native/trace/native-tracer.ts';
import type { OpenTracer, TracerAsked } from './asked-tracer.ts';
import type { LeanChoice } from './options/lean-options.ts';

/**
 * What traces modules in servers of the Lean of this machine, or of a project.
 * @throws LakatosError as `requireLean` and `NativeTracer.start` do; UsageError
 */
export async function openNativeTracer(
  { project, command, memoryBytes }: LeanChoice & { readonly kind: 'native' },
  { flags, closure, signal }: TracerAsked,
): Promise<OpenTracer> {
  if (flags.coreSource !== undefined) throw new UsageError('--core-source belongs to --lean embedded');
  const where = { cwd: process.cwd(), env: process.env, signal };
  const lean = await requireLean({ project, command, ...where });
  const [freeBytes, library] = [process.availableMemory(), heaviestLibrary(lean.project)];
  const { threads = planNativeWorkers(availableParallelism(), freeBytes, library).workers } = flags;
  const needed = planNativeWorkers(1, freeBytes, library).bytes;
  const tracer = await NativeTracer.start({
    lean,
    modules: closure.modules,
    options: flags.option ?? {},
    replay: flags.replay,
    limitMs: flags.moduleTime,
    memoryBytes: memoryBytes ?? serverMemory(freeBytes, threads, needed),
    clock: systemClock,
    signal,
  });
  return { tracer, threads, modules: closure.modules };
}
