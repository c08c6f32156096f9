import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../core/errors.ts';
import { readIndex } from '../../lean/embedded/library/library-index.ts';
import type { LakeProject } from '../../lean/lake/lake-project.ts';
import { isBelow } from '../../lean/lake/module-name.ts';
import { ownModules } from '../libraries/choose-modules.ts';
import { sampleOrder } from './split-of.ts';

export interface TracedChoice {
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
