import { partsOfSource } from '../../name-parts.ts';
import type { MountedFile } from '../tree-fs.ts';
import type { BuiltModule, ModulePart } from './built-module.ts';
import type { ModuleStore } from './module-store.ts';

/** What importing a module takes. */
const imported: ReadonlySet<ModulePart> = new Set(['olean', 'ir']);

/** The files of modules as Lean looks for them, with all their parts for those that are imported with `all`. */
export function mountedParts(
  store: ModuleStore,
  modules: readonly BuiltModule[],
  whole: ReadonlySet<string> = new Set(),
): MountedFile[] {
  return modules.flatMap(({ module, key, parts }) => {
    const path = `lean/${partsOfSource(module).join('/')}`;
    return parts
      .filter(({ part }) => imported.has(part) || whole.has(module))
      .map(({ part, size }) => ({ path: `${path}.${part}`, host: store.file(key, part), size }));
  });
}
