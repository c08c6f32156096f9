import { partsOfSource } from '../../name-parts.ts';
import type { MountedFile } from '../tree-fs.ts';
import type { ModulePart } from './built-module.ts';
import { partPath } from './built-module.ts';
import { importedParts } from './engine-library.ts';
import type { ModuleStore } from './module-store.ts';

export interface CompiledParts {
  readonly module: string;
  readonly key: string;
  readonly parts: readonly { readonly part: ModulePart; readonly size: number }[];
}

/** The files of modules as Lean looks for them, with all their parts for those that are imported with `all`. */
export function mountedParts(
  store: ModuleStore,
  modules: readonly CompiledParts[],
  whole: ReadonlySet<string> = new Set(),
): MountedFile[] {
  return modules.flatMap(({ module, key, parts }) => {
    const name = partsOfSource(module).map(String);
    return parts
      .filter(({ part }) => importedParts.has(part) || whole.has(module))
      .map(({ part, size }) => ({ path: partPath(name, part), host: store.file(key, part), size }));
  });
}
