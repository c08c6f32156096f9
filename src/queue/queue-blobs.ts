import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { messageOf } from '../../core/errors.ts';
import { given } from '../../core/given.ts';
import { sha256 } from '../../core/hash.ts';
import type { ModelFiles } from '../learn/run/folder/round-paths.ts';
import { openTrainedModel } from '../learn/run/language-model/train-and-measure.ts';
import type { LinearCritic, ModelInUse } from '../prove/policy/describe-model.ts';
import { type RankerFile, readRanker } from '../prove/ranking/ranker-file.ts';
import { openValue } from '../prove/value/value-file.ts';
import type { LearntModel } from './queue-job.ts';

/** Bytes of one, unpacked. */
const most = 2 ** 28;
/** What nobody has taken after this is forgotten, in seconds. */
export const keptFor = 24 * 60 * 60;
const leftFor = 600;

/**
 * What is too large for a job or a result, under the SHA-256 of it: BullMQ tells everybody who waits of each result, and
 * keeps the latest thousands of them.
 */
export class QueueBlobs {
  readonly #redis: Pick<Redis, 'set' | 'getBuffer' | 'expire'>;

  constructor(redis: Pick<Redis, 'set' | 'getBuffer' | 'expire'>) {
    this.#redis = redis;
  }

  /** Resolves with the SHA-256 when it is there; null: it is too large. */
  async put(bytes: Uint8Array): Promise<string | null> {
    if (bytes.length > most) return null;
    const hash = sha256(bytes);
    // What somebody else has put there is asked for a while longer.
    if ((await this.#redis.expire(keyOf(hash), keptFor)) === 0)
      await this.#redis.set(keyOf(hash), await promisify(gzip)(bytes), 'EX', keptFor);
    return hash;
  }

  /** As `get`; who else wants it has to come soon. */
  async take(hash: string): Promise<Buffer | null> {
    const bytes = await this.get(hash);
    await this.#redis.expire(keyOf(hash), leftFor);
    return bytes;
  }

  /** Null: it is not there, or something else is. */
  async get(hash: string): Promise<Buffer | null> {
    const packed = await this.#redis.getBuffer(keyOf(hash));
    if (packed === null) return null;
    const bytes = await promisify(gunzip)(packed, { maxOutputLength: most }).catch(() => null);
    return bytes !== null && sha256(bytes) === hash ? bytes : null;
  }
}

const keyOf = (hash: string): string => `lakatos:blob:${hash}`;

/** So many rounds' weights are remembered. */
const remembered = 4;
/** Models that stay open though nobody asks them. */
const mostModels = 1;

/** A model as long as it is open, or while somebody asks it. */
export interface LentModel extends AsyncDisposable {
  readonly inUse: ModelInUse;
}

interface Held {
  readonly opening: Promise<LentModel>;
  users: number;
}

/** What runs of `train` have put into Redis, by the SHA-256 that jobs name. */
export class LearntWeights implements AsyncDisposable {
  readonly #blobs: Pick<QueueBlobs, 'get'>;
  readonly #openModel: (files: ModelFiles, proposals: number, signal: AbortSignal) => Promise<ModelInUse>;
  readonly #rankers = new LRUCache<string, RankerFile>({ max: remembered });
  readonly #values = new LRUCache<string, LinearCritic>({ max: remembered });
  /** Longest unasked first. */
  readonly #models = new Map<string, Held>();

  constructor(blobs: Pick<QueueBlobs, 'get'>, openModel = openTrainedModel) {
    this.#blobs = blobs;
    this.#openModel = openModel;
  }

  /** @throws when it is not there, or no ranker: another worker may have it */
  ranker = (hash: string): Promise<RankerFile> => this.#read(hash, this.#rankers, readRanker);

  /** @throws when it is not there, or no value */
  value = (hash: string): Promise<LinearCritic> => this.#read(hash, this.#values, openValue);

  /**
   * The same model for all who ask it at once.
   * @throws when it is not there, or no model
   */
  async model(asked: LearntModel): Promise<LentModel> {
    const key = JSON.stringify(asked);
    const held = this.#models.get(key) ?? { opening: this.#open(asked), users: 0 };
    this.#models.delete(key);
    this.#models.set(key, held);
    held.users += 1;
    try {
      const { inUse } = await held.opening;
      return {
        inUse,
        [Symbol.asyncDispose]: async () => {
          held.users -= 1;
          await this.#close(mostModels);
        },
      };
    } catch (thrown) {
      // The next who asks may have more luck.
      if (this.#models.get(key) === held) this.#models.delete(key);
      throw thrown;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const held of this.#models.values()) held.users = 0;
    await this.#close(0);
  }

  /** Closes models that nobody asks, all but some. */
  async #close(most: number): Promise<void> {
    const idle = [...this.#models].filter(([, { users }]) => users === 0);
    for (const [key, { opening }] of idle.slice(0, Math.max(0, this.#models.size - most))) {
      this.#models.delete(key);
      await (await opening.catch(() => null))?.[Symbol.asyncDispose]();
    }
  }

  async #read<T extends object>(
    hash: string,
    known: LRUCache<string, T>,
    read: (path: string) => T,
  ): Promise<T> {
    const found = known.get(hash);
    if (found !== undefined) return found;
    await using file = await this.#fetch(hash);
    const opened = read(file.path);
    known.set(hash, opened);
    return opened;
  }

  async #open({ weights, adapter, profile, proposals, trained }: LearntModel): Promise<LentModel> {
    await using resources = new AsyncDisposableStack();
    const path = resources.use(await this.#fetch(weights)).path;
    const over = adapter === null ? null : resources.use(await this.#fetch(adapter)).path;
    // As the run itself opens what it has trained. Others may wait for it too, so no job's signal ends it.
    const files: ModelFiles = { path, adapter: over, profile, gpu: 'none', ...given({ trained }) };
    const inUse = await this.#openModel(files, proposals, new AbortController().signal).catch((thrown) => {
      throw new Error(`the model that the job names can't be opened: ${messageOf(thrown)}`);
    });
    resources.use(inUse.model);
    const opened = resources.move();
    return { inUse, [Symbol.asyncDispose]: () => opened.disposeAsync() };
  }

  async #fetch(hash: string): Promise<AsyncDisposable & { readonly path: string }> {
    const bytes = await this.#blobs.get(hash);
    if (bytes === null) throw new Error('the weights that the job names are not in Redis any more');
    const folder = await mkdtemp(join(tmpdir(), 'lakatos-learnt-'));
    const path = join(folder, 'weights.gguf');
    await writeFile(path, bytes);
    return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  }
}
