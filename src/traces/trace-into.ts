import type { ModuleTrace, ModuleTracer } from '../../lean/embedded/trace/module-tracer.ts';
import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import { countSteps } from './count-steps.ts';
import { splitOf } from './split-of.ts';
import { readModuleLine, writeModuleFile } from './trace-files.ts';
import { traceVersion } from './trace-schema.ts';
import type { TracedOutcome } from './trace-tally.ts';

export interface TraceTarget {
  /** The folder of traces. */
  readonly out: string;
  /** Has the engine run each step again. */
  readonly replay: boolean;
  onStart(module: ClosureModule): void;
  onDone(module: ClosureModule, outcome: TracedOutcome): void;
}

/** Modules that are to be traced, with the keys of what they are made from; of the others `onDone` is told. */
export async function stillToTrace(
  tracer: ModuleTracer,
  wanted: readonly ClosureModule[],
  { out, replay, onDone }: TraceTarget,
): Promise<ReadonlyMap<ClosureModule, string>> {
  const left = new Map<ClosureModule, string>();
  for (const module of wanted) {
    const plan = tracer.plan(module);
    if (plan.kind === 'blocked') {
      onDone(module, plan);
      continue;
    }
    const before = await readModuleLine(out, module.name);
    if (before?.key === plan.key && !(replay && before.counts.replay === null))
      onDone(module, { kind: 'up-to-date', counts: before.counts });
    else left.set(module, plan.key);
  }
  return left;
}

/**
 * Traces modules into a folder, a file for each.
 * @throws LakatosError OUTPUT_UNWRITABLE; the signal's reason
 */
export async function traceInto(
  tracer: ModuleTracer,
  modules: ReadonlyMap<ClosureModule, string>,
  { out, onStart, onDone }: TraceTarget,
): Promise<void> {
  await tracer.trace([...modules.keys()], {
    onStart,
    async onDone(module, outcome) {
      onDone(module, await keep(out, module, modules.get(module) as string, outcome));
    },
  });
}

async function keep(
  out: string,
  module: ClosureModule,
  key: string,
  outcome: ModuleTrace,
): Promise<TracedOutcome> {
  if (outcome.kind !== 'traced') return outcome;
  const { imports, theorems, text, posable } = outcome;
  const counts = countSteps(theorems);
  const [ms, cpuMs] = [Math.round(outcome.ms), Math.round(outcome.cpuMs)];
  const line = {
    kind: 'module' as const,
    schema: 'lakatos/trace' as const,
    version: traceVersion,
    module: module.name,
    package: module.package.name,
    split: splitOf(module.name),
    key,
    imports: [...imports],
    text,
    posable: { ...posable, leftOut: [...posable.leftOut] },
    counts,
    ms,
    cpuMs,
  };
  await writeModuleFile(out, { module: line, theorems });
  return { kind: 'traced', counts, ms, cpuMs };
}
