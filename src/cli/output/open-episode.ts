import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LakatosError, UsageError } from '../../../core/errors.ts';
import { episodesFolder, journalName } from '../../evaluate/report/report-file-names.ts';
import { type EpisodeLines, loadEpisode, loadEpisodeFile } from '../../prove/episode/load-episode.ts';
import { openStoreCopy } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { storeFolder } from '../options/common-options.ts';
import type { Services } from '../services.ts';

/** The lines of what a user names: a file of this name, or what the store has under it. */
export async function openEpisode(
  name: string,
  store: string | undefined,
  services: Services,
): Promise<EpisodeLines> {
  const fromFile = await loadEpisodeFile(name);
  if (fromFile !== null) return fromFile;
  await using opened = await openEpisodeStore(store, services);
  return (await loadEpisode(opened, name)).lines;
}

/** Codes of a store that can't be opened, but can be read from a copy: that of others, or one that a run holds. */
const onlyToRead: ReadonlySet<string> = new Set(['STORE_UNWRITABLE', 'STORE_LOCKED']);

/** The store to be read; its folder need not be one that may be written, and another process may be at work in it. */
export async function openEpisodeStore(option: string | undefined, services: Services): Promise<Store> {
  const named = storeFolder(option);
  const folder = named === null ? null : ((await benchStore(named)) ?? named);
  if (folder === null)
    throw new UsageError('--store none has no episodes: leave it out, or name a store with --store DIR');
  try {
    return await openStoreThere(folder, services);
  } catch (thrown) {
    if (!(thrown instanceof LakatosError && onlyToRead.has(thrown.code))) throw thrown;
    const copy = () => openStoreCopy(folder, { onProblem });
    // Files may have come and gone while they were copied.
    return await copy()
      .catch(copy)
      .catch(() => Promise.reject(thrown));
  }
}

/** The store of a benchmark's folder, finished or not, which may be named in its place; null for any other. */
export async function benchStore(folder: string): Promise<string | null> {
  const inside = await readdir(folder).catch((): string[] => []);
  return inside.includes(journalName) && inside.includes(episodesFolder)
    ? join(folder, episodesFolder)
    : null;
}

/** Here the store is what is asked for: without it there is nothing to go on with, and none is made. */
export async function openStoreThere(folder: string, services: Services): Promise<Store> {
  await access(folder).catch((cause: unknown) => {
    throw new LakatosError('INPUT_UNREADABLE', `there is no store in ${folder}`, {
      advice: '`lakatos prove` records its searches there; --store DIR names another place.',
      cause,
    });
  });
  return await services.openStore(folder, onProblem);
}

const onProblem = (problem: LakatosError): never => {
  throw problem;
};
