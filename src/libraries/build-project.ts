import { LakatosError } from '../../core/errors.ts';
import { buildDefaults, buildLibrary } from '../../lean/embedded/library/build-library.ts';
import { withCoreSource } from '../../lean/embedded/library/core-source.ts';
import type { LakeProject } from '../../lean/lake/manifest.ts';
import { type ClosureFault, moduleClosure, notUnderstood } from '../../lean/lake/module-closure.ts';
import { modulesOf } from '../../lean/lake/read-imports.ts';
import { bytesText, formatDuration } from '../report/numbers.ts';
import { withoutControls } from '../report/single-line.ts';
import { BuildTally, unreadLines } from './build-tally.ts';
import type { KnownLibrary } from './lean-builds.ts';
import type { LibraryEntry } from './library-entry.ts';

/** What stands in the way of a build, with what to do. */
export function faultText(fault: ClosureFault): string {
  switch (fault.kind) {
    case 'missing': {
      const by =
        fault.importedBy.length === 0 ? '' : `, which ${fault.importedBy.slice(0, 3).join(', ')} imports`;
      return [`there is no module ${fault.module}${by}`, ...fault.advice.map((line) => `  ${line}`)].join(
        '\n',
      );
    }
    case 'unreadable':
      return `${fault.module} can't be read: ${fault.file}: ${fault.why}`;
    case 'cycle':
      return `these modules import each other: ${[...fault.modules, fault.modules[0]].join(' -> ')}`;
  }
}

/** So many of the modules that are to be built are named with their sizes. */
const mostSized = 5;

/** What `--dry-run` says. */
export function closureText(plan: ReturnType<BuildTally['plan']>): string {
  const lines = [
    `${plan.modules} modules, ${plan.lines} lines, ${bytesText(plan.bytes)}: ${plan.built} are built, ${plan.toBuild.length} are not`,
  ];
  if (plan.toBuild.length > 0) {
    const toBuild = new Set(plan.toBuild);
    const largest = plan.sizes.filter(({ module }) => toBuild.has(module)).sort((a, b) => b.lines - a.lines);
    lines.push(
      `${plan.linesToBuild} lines to compile: about ${formatDuration(plan.estimateMs)} with ${plan.threads} thread${plan.threads === 1 ? '' : 's'}`,
      'the largest of these modules:',
      ...largest
        .slice(0, mostSized)
        .map(({ module, lines: long, bytes }) => `  ${module}: ${long} lines, ${bytesText(bytes)}`),
    );
  }
  lines.push(...unreadLines(plan.unread));
  if (plan.publicOnly.length > 0)
    lines.push(
      `private parts of Lean's own modules that are asked for and are not there: ${plan.publicOnly.join(', ')}`,
    );
  return `${withoutControls(lines.join('\n'))}\n`;
}

interface ChosenModules {
  /** The name of a set of ours; null: none. */
  readonly set: string | null;
  readonly modules: readonly string[];
}

interface ModulesAsked {
  readonly set: string | undefined;
  readonly names: readonly string[];
  readonly known: KnownLibrary | null;
  /** What was added under the name before. */
  readonly entry: LibraryEntry | null;
}

/**
 * What of a library is to be built: modules that the user names, a set, what was asked for before, the first set, or what a build of the
 * project builds.
 * @throws LakatosError INPUT_INVALID
 */
export async function chooseModules(
  project: LakeProject,
  { set: wanted, names, known, entry }: ModulesAsked,
): Promise<ChosenModules> {
  if (names.length > 0) return { set: entry?.set ?? null, modules: names };
  const sets = known?.sets ?? [];
  if (wanted === undefined && entry !== null) return entry;
  const set = wanted === undefined ? sets[0] : sets.find(({ name }) => name === wanted);
  if (set !== undefined) return { set: set.name, modules: set.modules };
  if (wanted === undefined) return { set: null, modules: await ownModules(project) };
  throw new LakatosError('INPUT_INVALID', `there is no set ${wanted}`, {
    advice:
      sets.length === 0
        ? 'There are no sets of this library: name modules.'
        : `Sets are ${sets.map(({ name }) => name).join(', ')}.`,
  });
}

/**
 * The modules of the libraries that a build without targets builds.
 * @throws LakatosError INPUT_INVALID where there are none
 */
export async function ownModules(project: LakeProject): Promise<readonly string[]> {
  const [own] = project.packages;
  const libraries = own?.libraries ?? [];
  const chosen = libraries.some(({ isDefault }) => isDefault)
    ? libraries.filter(({ isDefault }) => isDefault)
    : libraries;
  const found = (await Promise.all(chosen.map((library) => modulesOf(library)))).flat();
  if (found.length > 0) return found;
  throw new LakatosError('INPUT_INVALID', `${project.folder} has no library with modules`, {
    advice: [
      ...(own === undefined ? [] : notUnderstood(own)),
      'Name the modules to build, or give the lakefile a `lean_lib`.',
    ].join(' '),
  });
}

export interface ProjectBuilt {
  /** Whether all of it is built. */
  readonly isComplete: boolean;
  /** What a person reads at the end. */
  readonly text: string;
}

export interface ProjectBuildUse {
  /** For each module, with how many of all are done. */
  readonly onDone: (module: string, done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Builds modules of a project with all that they import, past errors; what is built stays, whenever it ends.
 * @param names none: the project's own modules
 * @throws LakatosError as `buildLibrary` does; the signal's reason
 */
export async function buildProject(
  project: LakeProject,
  names: readonly string[],
  { onDone, signal }: ProjectBuildUse,
): Promise<ProjectBuilt> {
  const wanted = names.length > 0 ? names : await ownModules(project);
  const plain = await moduleClosure(project, wanted, { signal });
  const faults = plain.faults.map((fault) => `${faultText(fault)}\n`).join('');
  const closure = await withCoreSource(plain, null);
  const tally = new BuildTally(closure);
  await buildLibrary(
    { project, closure },
    {
      ...buildDefaults,
      ...{ options: {}, keepGoing: true, signal },
      onEvent(event) {
        tally.take(event);
        if (event.kind === 'done') onDone(event.module.name, tally.progress.done, closure.modules.length);
      },
    },
  );
  return { isComplete: faults === '' && tally.isComplete, text: faults + tally.text() };
}
