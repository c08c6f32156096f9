import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { makeTemporaryFolder, removeFolder, removeStaleFolders } from '../installation/temporary-folders.ts';
import { writeDurably } from '../installation/write-durably.ts';
import { builtModuleSchema, type ModulePart, type ModuleRecord } from './built-module.ts';

const recordName = 'module.json';

/**
 * Compiled modules by what they were made from, in the cache folder: `<first two digits>/<key>/`, with the record and the parts.
 * A folder appears whole, by renaming, so that neither a killed build nor two at once leave anything that looks like a
 * result.
 */
export class ModuleStore {
  readonly #root: string;

  constructor(cacheRoot: string) {
    this.#root = join(cacheRoot, 'modules');
  }

  /** Null for a module that is not there, or whose files are not those that were written. */
  async read(key: string): Promise<ModuleRecord | null> {
    const folder = this.#folder(key);
    let record: ModuleRecord;
    try {
      record = builtModuleSchema.parse(JSON.parse(await readFile(join(folder, recordName), 'utf8')));
    } catch {
      return null;
    }
    if (record.key !== key) return null;
    if (record.kind === 'failed') return record;
    const digests = await Promise.all(record.parts.map(({ part }) => digestOf(this.file(key, part))));
    return record.parts.every((part, index) => digests[index] === part.sha256) ? record : null;
  }

  /** Path of a part of a module that is there. */
  file(key: string, part: ModulePart): string {
    return join(this.#folder(key), `module.${part}`);
  }

  /** A folder for the parts of a module; it is empty, and gone when its owner disposes it. */
  async temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
    const path = await makeTemporaryFolder(this.#root);
    return { path, [Symbol.asyncDispose]: () => removeFolder(path) };
  }

  /** Keeps a module whose parts are in a temporary folder of the store. What is there already stays. */
  async keep(record: ModuleRecord, folder: string): Promise<void> {
    await writeDurably(join(folder, recordName), JSON.stringify(record));
    const final = this.#folder(record.key);
    await mkdir(dirname(final), { recursive: true });
    for (let attempt = 0; ; attempt += 1) {
      try {
        await rename(folder, final);
        return;
      } catch (thrown) {
        const isTaken = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(thrown) ?? '');
        if (!isTaken || attempt > 0) throw thrown;
      }
      if ((await this.read(record.key)) !== null) return;
      await using away = await this.temporaryFolder();
      await rename(final, join(away.path, 'damaged'));
    }
  }

  /** Deletes a module; whoever looks for it meanwhile finds the whole of it or nothing. Gives the bytes that it took. */
  async remove(key: string): Promise<number> {
    await using away = await this.temporaryFolder();
    const moved = join(away.path, 'removed');
    try {
      await rename(this.#folder(key), moved);
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT') return 0;
      throw thrown;
    }
    const found = await Promise.all((await readdir(moved)).map((name) => stat(join(moved, name))));
    return found.reduce((sum, { size }) => sum + size, 0);
  }

  /** Deletes what killed builds have left. */
  async sweep(): Promise<void> {
    await removeStaleFolders(this.#root);
  }

  #folder(key: string): string {
    return join(this.#root, key.slice(0, 2), key);
  }
}

/** The file of a part in a temporary folder. */
export const partFile = (folder: string, part: ModulePart): string => join(folder, `module.${part}`);

async function digestOf(path: string): Promise<string | null> {
  try {
    return sha256(await readFile(path));
  } catch {
    return null;
  }
}
