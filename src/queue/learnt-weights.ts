import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { LinearCritic } from '../prove/policy/critic-in-use.ts';
import { type RankerFile, readRanker } from '../prove/ranking/ranker-file.ts';
import { openValue } from '../prove/value/open-value.ts';
import type { QueueBlobs } from './queue-blobs.ts';

/** So many rounds' weights are remembered. */
const remembered = 4;

/** What runs of `train` have put into Redis, by the SHA-256 that jobs name. */
export class LearntWeights {
  readonly #blobs: Pick<QueueBlobs, 'get'>;
  readonly #rankers = new LRUCache<string, RankerFile>({ max: remembered });
  readonly #values = new LRUCache<string, LinearCritic>({ max: remembered });

  constructor(blobs: Pick<QueueBlobs, 'get'>) {
    this.#blobs = blobs;
  }

  /** @throws when it is not there, or no ranker: another worker may have it */
  ranker = (hash: string): Promise<RankerFile> => this.#open(hash, this.#rankers, readRanker);

  /** @throws when it is not there, or no value */
  value = (hash: string): Promise<LinearCritic> => this.#open(hash, this.#values, openValue);

  async #open<T extends object>(
    hash: string,
    known: LRUCache<string, T>,
    read: (path: string) => T,
  ): Promise<T> {
    const found = known.get(hash);
    if (found !== undefined) return found;
    const bytes = await this.#blobs.get(hash);
    if (bytes === null) throw new Error('the weights that the job names are not in Redis any more');
    const folder = await mkdtemp(join(tmpdir(), 'lakatos-learnt-'));
    try {
      const path = join(folder, 'weights.gguf');
      await writeFile(path, bytes);
      const opened = read(path);
      known.set(hash, opened);
      return opened;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
