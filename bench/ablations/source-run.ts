import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../core/hash.ts';
import type { Theorem } from '../../core/theorem.ts';
import { type TrainConfig, trainConfigSchema } from '../../src/learn/run/config/train-config.ts';
import { roundPaths } from '../../src/learn/run/folder/round-paths.ts';
import { type RecordedSearch, recordedSearchSchema } from '../../src/learn/run/folder/search-record.ts';
import { forgetShown } from '../../src/learn/run/searches/forget-shown.ts';
import { readEpisode } from '../../src/prove/episode/read-episode.ts';

/** A finished run of `lakatos train`, which is only read. */
export interface SourceRun {
  readonly path: string;
  readonly config: TrainConfig;
  /** Of its configuration, to know it again. */
  readonly hash: string;
  readonly rounds: number;
  /** Of all rounds. */
  readonly searches: readonly RecordedSearch[];
  /** What was searched, by name. */
  readonly theorems: ReadonlyMap<string, Theorem>;
}

export async function readSourceRun(path: string): Promise<SourceRun> {
  const text = await readFile(join(path, 'config.json'), 'utf8');
  const config = trainConfigSchema.parse(JSON.parse(text));
  const searches: RecordedSearch[] = [];
  let rounds = 0;
  for (; existsSync(roundPaths(path, rounds).done); rounds += 1) {
    const { searches: folder } = roundPaths(path, rounds);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    for (const name of names)
      searches.push(
        forgetShown(recordedSearchSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
      );
  }
  if (rounds === 0) throw new Error(`${path} has no finished round`);
  const theorems = new Map<string, Theorem>();
  for (const { theorem, episode } of searches)
    if (episode !== null && !theorems.has(theorem))
      theorems.set(theorem, readEpisode(episode).setting.theorem);
  return { path, config, hash: sha256(text), rounds, searches, theorems };
}
