import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import type { SplitName } from '../../datasets/catalogue.ts';
import { readIndex } from '../../lean/embedded/library/library-index.ts';
import type { ModuleTrace, ModuleTracer } from '../../lean/embedded/trace/module-tracer.ts';
import type { LakeProject } from '../../lean/lake/manifest.ts';
import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import { isBelow } from '../../lean/lake/read-imports.ts';
import { ownModules } from '../libraries/build-project.ts';
import { readModuleLine, writeModuleFile } from './trace-files.ts';
import { traceVersion } from './trace-schema.ts';
import { countSteps, type TracedOutcome } from './trace-tally.ts';

/** Of a hundred modules: `train` gets the first 80, `valid` 10, `test` the rest. */
const [trainShare, validShare] = [80, 10];

/** The split that a module belongs to, by its name alone: it stays when others are traced. */
export function splitOf(module: string): SplitName {
  const place = Number.parseInt(sha256(`split ${module}`).slice(0, 8), 16) % 100;
  if (place < trainShare) return 'train';
  return place < trainShare + validShare ? 'valid' : 'test';
}

/** Some of many modules, spread evenly: the first of an order that does not depend on what else there is. */
export const sampleOrder = (modules: readonly string[]): readonly string[] =>
  modules
    .map((name) => ({ name, place: sha256(`sample ${name}`) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ name }) => name);

interface TracedChoice {
  readonly project: LakeProject;
  readonly cacheRoot: string;
  /** As the user names them: a module, or with `.*` behind it, it and all below it. None: all that are built. */
  readonly names: readonly string[];
  /** How many of them; null: all. */
  readonly sample: number | null;
}

/**
 * The modules to be traced, in the order in which they are.
 * @throws LakatosError INPUT_INVALID
 */
export async function chooseTraced({ project, cacheRoot, names, sample }: TracedChoice): Promise<string[]> {
  const index = await readIndex(cacheRoot, project.folder);
  const built = new Map(index?.modules.map(({ name, file }) => [name, file]));
  const own = new Set(
    index?.modules.filter((module) => module.package === project.packages[0]?.name).map(({ name }) => name),
  );
  const found = new Set<string>();
  for (const name of names) {
    const below = name.endsWith('.*') ? name.slice(0, -2) : null;
    const modules = below === null ? [name] : [...built.keys()].filter((module) => isBelow(module, below));
    if (modules.length === 0)
      throw new LakatosError('INPUT_INVALID', `no module ${name} is built`, {
        advice: '`lakatos build` builds modules of a project, `lakatos library add` those of a library.',
      });
    for (const module of modules) found.add(module);
  }
  const all = names.length > 0 ? [...found] : own.size > 0 ? [...own] : [...(await ownModules(project))];
  return sample === null ? all.sort() : await withTheorems(sampleOrder(all), built, sample);
}

/** The first modules in whose texts a theorem is stated. */
async function withTheorems(
  modules: readonly string[],
  files: ReadonlyMap<string, string>,
  most: number,
): Promise<string[]> {
  const chosen: string[] = [];
  for (const name of modules) {
    if (chosen.length === most) break;
    const file = files.get(name);
    const text = file === undefined ? null : await readFile(file, 'utf8').catch(() => null);
    if (text === null || /\b(theorem|lemma)\s/u.test(text)) chosen.push(name);
  }
  return chosen;
}

interface TraceTarget {
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
