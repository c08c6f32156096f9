import { copyFile, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { LakatosError } from '../../core/errors.ts';
import { fetchEpisode, listEpisodes, writeEpisode } from './episodes.ts';
import { openDatabase, openLevel } from './open-database.ts';
import { del, keys, prefixes, put, RecordDatabase } from './record-database.ts';
import {
  armsCodec,
  caseCodec,
  isLasting,
  jobCodec,
  outcomeCodec,
  proofCodec,
  type RecordCodec,
} from './schemas.ts';
import { type Store, wrapStore } from './store.ts';

interface StoreOptions {
  /**
   * Told once when the open store fails (a full disk, say). The store has then turned into one that keeps
   * nothing, and the run goes on.
   */
  readonly onProblem?: (problem: LakatosError) => void;
}

/**
 * Opens the store in `dir`, making it when it isn't there. One process at a time may hold it.
 *
 * @throws LakatosError STORE_LOCKED, STORE_UNWRITABLE or STORE_CORRUPT; the caller may go on with `noStore()`
 */
export async function openStore(dir: string, options: StoreOptions = {}): Promise<Store> {
  return storeIn(new RecordDatabase(await openDatabase(dir), options.onProblem));
}

/** The store that a database holds, which it closes at its end. What is written in one batch is there whole or not at all. */
function storeIn(database: RecordDatabase): Store {
  const all = async <T>(codec: RecordCodec<T>, prefix: string): Promise<T[]> =>
    (await database.read(codec, await database.keysWith(prefix))).filter((record) => record !== undefined);
  return {
    get location() {
      return database.location;
    },
    async outcomes(key, tactics, limits) {
      const records = await database.read(
        outcomeCodec,
        tactics.map((tactic) => keys.outcome(key, tactic, limits)),
      );
      return records.map((record) => record?.outcome);
    },
    // Not synced: a kill loses none of them, a power cut the last few, and Lean can be asked again.
    putOutcomes(key, entries, limits) {
      const changes = entries.flatMap(({ tactic, outcome }) =>
        isLasting(outcome) ? [put(outcomeCodec, keys.outcome(key, tactic, limits), { tactic, outcome })] : [],
      );
      return database.write(changes, { sync: false });
    },
    async proof(hash) {
      const [proof] = await database.read(proofCodec, [keys.proof(hash)]);
      return proof;
    },
    putProof: (hash, proof) => database.write([put(proofCodec, keys.proof(hash), proof)], { sync: true }),
    episode: (id) => fetchEpisode(database, id),
    putEpisode: (episode) => writeEpisode(database, episode),
    episodes: (theoremId) => listEpisodes(database, theoremId),
    cases: async () => (await all(caseCodec, prefixes.cases)).sort((a, b) => (a.id < b.id ? -1 : 1)),
    putCases: (cases, forgotten = []) =>
      database.write(
        [
          ...forgotten.map((id) => del(keys.case(id))),
          ...cases.map((one) => put(caseCodec, keys.case(one.id), one)),
        ],
        { sync: true },
      ),
    jobs: () => all(jobCodec, prefixes.jobs),
    putJob: (job, forgotten = []) =>
      database.write([...forgotten.map((id) => del(keys.job(id))), put(jobCodec, keys.job(job.id), job)], {
        sync: true,
      }),
    async arms() {
      const [tallies = []] = await database.read(armsCodec, [keys.arms]);
      return tallies;
    },
    putArms: (tallies) => database.write([put(armsCodec, keys.arms, tallies)], { sync: false }),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

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
