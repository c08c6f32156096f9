import { readFile } from 'node:fs/promises';
import { LakatosError } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import { readIndex } from '../../lean/embedded/library/library-index.ts';
import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import type { LibraryEntry } from './library-entry.ts';

/**
 * Refuses modules that another library has with another text: Lean can import only one of a name.
 * @throws LakatosError INPUT_INVALID
 */
export async function refuseClashes(
  modules: readonly ClosureModule[],
  others: readonly LibraryEntry[],
  cacheRoot: string,
): Promise<void> {
  const own = new Map(modules.map((module) => [module.name, module]));
  for (const { name: library, folder } of others) {
    for (const { name, file } of (await readIndex(cacheRoot, folder))?.modules ?? []) {
      const module = own.get(name);
      if (module === undefined || module.file === file) continue;
      const bytes = await readFile(file).catch(() => null);
      if (bytes === null || sha256(bytes) === module.digest) continue;
      throw new LakatosError('INPUT_INVALID', `the library ${library} has another module ${name}`, {
        advice: `Only one of them can be imported: \`lakatos library remove ${library}\` makes room.`,
      });
    }
  }
}
