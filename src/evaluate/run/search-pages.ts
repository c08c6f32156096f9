import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { readAnyEpisode } from '../../agent/episode-kinds.ts';
import type { Store } from '../../store/store.ts';
import { searchPageFolder, searchPageName } from '../report/report-file-names.ts';
import type { BenchFolder } from './bench-folder.ts';
import type { RunRecord } from './records.ts';

/**
 * Writes a page of each kept episode of an attempt that lacks one, and tells of which episodes there are pages. One that is gone
 * or damaged has none.
 *
 * @throws LakatosError OUTPUT_UNWRITABLE
 */
export async function writeSearchPages(
  folder: BenchFolder,
  episodes: Store,
  records: readonly RunRecord[],
): Promise<ReadonlySet<string>> {
  const wanted = records.flatMap((record) =>
    record.kind === 'attempt' && record.episode !== undefined ? [record.episode] : [],
  );
  if (wanted.length === 0) return new Set();
  const pages = join(folder.path, searchPageFolder);
  await mkdir(pages, { recursive: true });
  const there = new Set(await readdir(pages));
  const shown = new Set<string>();
  for (const id of wanted) {
    const name = searchPageName(id);
    if (!there.has(name)) {
      const page = await pageOf(id, episodes);
      if (page === null) continue;
      await folder.write(join(searchPageFolder, name), page);
    }
    shown.add(id);
  }
  return shown;
}

async function pageOf(id: string, episodes: Store): Promise<string | null> {
  const episode = await episodes.episode(id);
  if (episode === undefined) return null;
  try {
    return readAnyEpisode(episode.lines).page();
  } catch (thrown) {
    if (thrown instanceof LakatosError) return null;
    throw thrown;
  }
}
