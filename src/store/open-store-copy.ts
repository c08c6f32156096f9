import { copyFile, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openLevel } from './open-database.ts';
import { type StoreOptions, storeIn } from './open-store.ts';
import { RecordDatabase } from './record-database.ts';
import type { Store } from './store.ts';
import { wrapStore } from './wrap-store.ts';

/** Files that LevelDB never changes; nearly all of a store is in them. */
const isTable = (name: string): boolean => /\.(ldb|sst)$/.test(name);
/** What else a database consists of. */
const isState = (name: string): boolean => /^(CURRENT|MANIFEST-\d+|\d+\.log)$/.test(name);

/**
 * A store to be read where its folder may not be written: LevelDB writes wherever it opens a database, so it is given a
 * temporary folder with links to the tables and copies of the rest. What is put there is lost. Rejects for what is not a
 * sound store; another process may change it meanwhile, and then it may seem not to be.
 */
export async function openStoreCopy(dir: string, { onProblem }: StoreOptions = {}): Promise<Store> {
  await using making = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'lakatos-store-'));
  making.defer(() => rm(folder, { recursive: true, force: true }));
  for (const name of await readdir(dir)) {
    const [from, to] = [resolve(dir, name), join(folder, name)];
    // Windows lets few users make links.
    if (isTable(name)) await symlink(from, to).catch(() => copyFile(from, to));
    else if (isState(name)) await copyFile(from, to);
  }
  const database = new RecordDatabase(await openLevel(folder, { createIfMissing: false }), onProblem, dir);
  const store = making.use(storeIn(database));
  const made = making.move();
  return wrapStore(store, { [Symbol.asyncDispose]: () => made.disposeAsync() });
}
