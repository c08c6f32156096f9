import { LakatosError } from '../../core/errors.ts';
import type { LakeProject } from '../../lean/lake/lake-project.ts';
import { modulesOf } from '../../lean/lake/module-name.ts';
import type { KnownLibrary } from './lean-builds.ts';
import type { LibraryEntry } from './library-entry.ts';

export interface ChosenModules {
  /** The name of a set of ours; null: none. */
  readonly set: string | null;
  readonly modules: readonly string[];
}

export interface ModulesAsked {
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
  const libraries = project.packages[0]?.libraries ?? [];
  const chosen = libraries.some(({ isDefault }) => isDefault)
    ? libraries.filter(({ isDefault }) => isDefault)
    : libraries;
  const found = (await Promise.all(chosen.map((library) => modulesOf(library)))).flat();
  if (found.length > 0) return found;
  throw new LakatosError('INPUT_INVALID', `${project.folder} has no library with modules`, {
    advice: 'Name the modules to build, or give the lakefile a `lean_lib`.',
  });
}
