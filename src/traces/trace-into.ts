import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import { workTogether } from '../../core/work-together.ts';
import type { SplitName } from '../../datasets/catalogue.ts';
import { readIndex } from '../../lean/embedded/library/library-index.ts';
import type { LakeProject } from '../../lean/lake/manifest.ts';
import { type ClosureModule, moduleClosure } from '../../lean/lake/module-closure.ts';
import { isBelow, modulesOf } from '../../lean/lake/read-imports.ts';
import type { ModuleTrace, ModuleTracer } from '../../lean/trace/module-tracer.ts';
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

export interface TraceableModules {
  /** Their sources, by name; null for one that can't be read, or imports what is not there. */
  readonly files: ReadonlyMap<string, string | null>;
  /** Those of the project itself, where no others are asked for. */
  readonly own: readonly string[];
  /** What to do about a module that is not among them. */
  readonly advice: string;
}

/** What `lakatos build` or `lakatos library add` has built of a project. */
export async function builtModules(project: LakeProject, cacheRoot: string): Promise<TraceableModules> {
  const { modules = [] } = (await readIndex(cacheRoot, project.folder)) ?? {};
  const ofProject = modules.filter((module) => module.package === project.packages[0]?.name);
  return {
    files: new Map(modules.map(({ name, file }) => [name, file])),
    own: ofProject.length > 0 ? ofProject.map(({ name }) => name) : await ownModules(project),
    advice: '`lakatos build` builds modules of a project, `lakatos library add` those of a library.',
  };
}

/**
 * What a project and its packages have sources of, as far as `wanted` or the project itself ask for it: Lake builds that.
 * @throws LakatosError INPUT_INVALID; the signal's reason
 */
export async function sourceModules(
  project: LakeProject,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<TraceableModules> {
  const parents = wanted.flatMap((name) => moduleBelow(name) ?? []);
  const libraries = project.packages
    .flatMap((found) => found.libraries)
    .filter(({ roots }) => parents.some((parent) => roots.some((root) => isBelow(parent, root))));
  const below = (await Promise.all(libraries.map((library) => modulesOf(library)))).flat();
  const plain = wanted.filter((name) => moduleBelow(name) === null);
  const asked = wanted.length === 0 ? await ownModules(project) : [...plain, ...below];
  const { modules } = await moduleClosure(project, asked, { signal });
  const reached = modules.filter((module) => module.package.name === project.packages[0]?.name);
  // What is wrong with a module that was asked for is told when all that the wanted ones import is looked for.
  const own = wanted.length === 0 ? [...asked, ...reached.map(({ name }) => name)] : [];
  const found = new Map(modules.map(({ name, file }) => [name, file] as const));
  const without = asked.filter((name) => !found.has(name));
  return {
    files: new Map([...found, ...without.map((name) => [name, null] as const)]),
    own: [...new Set(own)],
    advice: 'Correct the name: `MODULE.*` means a module and all below it.',
  };
}

/** `MODULE` of `MODULE.*`; null for a name that means one module. */
const moduleBelow = (name: string): string | null => (name.endsWith('.*') ? name.slice(0, -2) : null);

/**
 * The modules to be traced, in the order in which they are.
 * @param names as the user has them: a module, or with `.*` behind it, it and all below it; none: the project's own
 * @param sample how many of them; null: all
 * @throws LakatosError INPUT_INVALID
 */
export async function chooseTraced(
  { files, own, advice }: TraceableModules,
  names: readonly string[],
  sample: number | null,
): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    const parent = moduleBelow(name);
    const modules = parent === null ? [name] : [...files.keys()].filter((module) => isBelow(module, parent));
    if (modules.length === 0)
      throw new LakatosError('INPUT_INVALID', `there is no module ${name} to trace`, { advice });
    for (const module of modules) found.add(module);
  }
  const all = names.length > 0 ? [...found] : own;
  return sample === null ? [...all].sort() : await withTheorems(sampleOrder(all), files, sample);
}

/** The first modules in whose texts a theorem is stated. */
async function withTheorems(
  modules: readonly string[],
  files: ReadonlyMap<string, string | null>,
  most: number,
): Promise<string[]> {
  const chosen: string[] = [];
  for (const name of modules) {
    if (chosen.length === most) break;
    const file = files.get(name);
    const text = file == null ? null : await readFile(file, 'utf8').catch(() => null);
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
 * Traces modules into a folder, a file for each; when the signal fires, some are left.
 * @param modules with their keys
 * @throws LakatosError OUTPUT_UNWRITABLE, or what the tracer throws
 */
export async function traceInto(
  { tracer, threads, signal }: Tracing,
  modules: ReadonlyMap<ClosureModule, string>,
  { out, onStart, onDone }: TraceTarget,
): Promise<void> {
  await workTogether(modules, threads, signal, async ([module, key]) => {
    onStart(module);
    onDone(module, await keep(out, module, key, await tracer.trace(module)));
  });
}

interface Tracing {
  readonly tracer: ModuleTracer;
  /** Modules that it traces at the same time. */
  readonly threads: number;
  readonly signal: AbortSignal;
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
    posable,
    counts,
    ms,
    cpuMs,
  };
  await writeModuleFile(out, { module: line, theorems });
  return { kind: 'traced', counts, ms, cpuMs };
}
