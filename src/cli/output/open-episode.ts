import { access } from 'node:fs/promises';
import { LakatosError } from '../../../core/errors.ts';
import { type EpisodeLines, loadEpisode, loadEpisodeFile } from '../../prove/episode/load-episode.ts';
import type { Store } from '../../store/store.ts';
import { storeFolder } from '../options/store-folder.ts';
import type { Services } from '../services.ts';
import { UsageError } from '../usage-error.ts';

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

/** Here the store is what is asked for: without it there is nothing to go on with, and none is made. */
export async function openEpisodeStore(option: string | undefined, services: Services): Promise<Store> {
  const folder = storeFolder(option);
  if (folder === null)
    throw new UsageError('--store none has no episodes; name a file of JSON lines, or a store');
  await access(folder).catch((cause: unknown) => {
    throw new LakatosError('INPUT_UNREADABLE', `there is no store in ${folder}`, {
      advice: '`lakatos prove` records its searches there; --store DIR names another place.',
      cause,
    });
  });
  return await services.openStore(folder, (problem) => {
    throw problem;
  });
}
