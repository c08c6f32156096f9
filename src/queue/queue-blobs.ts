import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Redis } from 'ioredis';
import { sha256 } from '../../core/hash.ts';

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
