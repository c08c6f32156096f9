import type { LakatosError } from '../../core/errors.ts';
import type { StateKey } from '../../core/goal.ts';
import { sha256 } from '../../core/hash.ts';
import type { Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { corruptError, type Database, levelCode, markDamaged, unwritableError } from './open-database.ts';
import type { RecordCodec } from './schemas.ts';

/**
 * The layout of the store: every key that is ever written.
 *
 *     outcome!<state key>!<heartbeats>,<wall clock ms>!<hash of the tactic>   one tactic outcome
 *     proof!<hash of the proof key>                                           one proof with its certificate
 *     episode!<hash of the episode id>                                        header of an episode
 *     chunk!<hash of the episode id>!<number>                                 a piece of its lines
 *     theorem!<hash of the theorem id>!<hash of the episode id>               the episodes of a theorem
 *     case!<hash of the case id>                                              one case of the experience memory
 *     job!<hash of the job id>                                                one proof that a server was asked for
 *     arms!                                                                   what the arms of the mode `auto` achieved
 *
 * Hashes are SHA-256 in hexadecimal, so a `!` inside an id can't make two keys meet. The state key is not
 * hashed: the parts after it have a fixed alphabet, which keeps keys distinct, and outcomes of one state lie
 * side by side on the disk.
 */
export const keys = {
  outcome: (state: StateKey, tactic: string, limits: Limits): string =>
    `outcome!${state}!${limits.heartbeats},${limits.wallClockMs}!${sha256(tactic)}`,
  proof: (hash: string): string => `proof!${sha256(hash)}`,
  episode: (id: string): string => `episode!${sha256(id)}`,
  chunk: (id: string, number: number): string => `chunk!${sha256(id)}!${number}`,
  episodeOfTheorem: (theoremId: string, id: string): string => `theorem!${sha256(theoremId)}!${sha256(id)}`,
  arms: 'arms!',
  case: (id: string): string => `case!${sha256(id)}`,
  job: (id: string): string => `job!${sha256(id)}`,
};

/** What all keys of a kind begin with, for listing. */
export const prefixes = {
  episodes: 'episode!',
  cases: 'case!',
  jobs: 'job!',
  episodesOfTheorem: (theoremId: string): string => `theorem!${sha256(theoremId)}!`,
};

/**
 * What a proof is kept under: the same header and statement under another toolchain is another question.
 * `fingerprint` is that of the Lean engine.
 */
export function proofKey(fingerprint: string, theorem: Pick<Theorem, 'header' | 'statement'>): string {
  return sha256(JSON.stringify([fingerprint, theorem.header, theorem.statement]));
}

/** One change of the database. */
export type Change =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string };

export const put = <T>(codec: RecordCodec<T>, key: string, value: T): Change => ({
  type: 'put',
  key,
  value: codec.encode(key, value),
});

export const del = (key: string): Change => ({ type: 'del', key });

/**
 * Records over LevelDB. A record that can't be read is a miss. A database that fails is reported once and
 * closed; from then on everything is a miss and nothing is kept.
 */
export class RecordDatabase {
  readonly #database: Database;
  readonly #onProblem: (problem: LakatosError) => void;
  readonly #place: string;
  #closing: Promise<void> | null = null;

  /** @param place the folder that users know it by, where that is not its own */
  constructor(
    database: Database,
    onProblem: (problem: LakatosError) => void = () => {},
    place = database.location,
  ) {
    this.#database = database;
    this.#onProblem = onProblem;
    this.#place = place;
  }

  get location(): string | null {
    return this.#closing === null ? this.#place : null;
  }

  /** The values of the keys, in their order. */
  async read<T>(codec: RecordCodec<T>, keys: readonly string[]): Promise<(T | undefined)[]> {
    const texts = await this.#texts(keys);
    return keys.map((key, position) => {
      const text = texts[position];
      return text === undefined ? undefined : codec.decode(key, text);
    });
  }

  /** Keys that begin with `prefix`, in order. */
  async keysWith(prefix: string): Promise<string[]> {
    if (this.#closing !== null) return [];
    try {
      return await this.#database.keys({ gte: prefix, lt: `${prefix}\uffff` }).all();
    } catch (error) {
      await this.#fail(error, 'read');
      return [];
    }
  }

  /** Makes all changes or none. With `sync` they are on the disk when the promise resolves. */
  async write(changes: readonly Change[], options: { sync: boolean }): Promise<void> {
    if (this.#closing !== null || changes.length === 0) return;
    try {
      await this.#database.batch([...changes], options);
    } catch (error) {
      await this.#fail(error, 'write');
    }
  }

  /** Waits for what is being written, and gives the database back. */
  async close(): Promise<void> {
    this.#closing ??= this.#database.close().catch((error) => {
      this.#onProblem(unwritableError(this.#place, error));
    });
    await this.#closing;
  }

  /** Undefined for a missing record; the empty string, which no codec accepts, for one that can't be read. */
  async #texts(keys: readonly string[]): Promise<(string | undefined)[]> {
    if (this.#closing !== null) return [];
    try {
      return await this.#database.getMany([...keys]);
    } catch (error) {
      if (levelCode(error) !== 'LEVEL_CORRUPTION') {
        await this.#fail(error, 'read');
        return [];
      }
    }
    // One damaged block fails the whole batch; the other records may be sound.
    await markDamaged(this.#database.location);
    return await Promise.all(keys.map((key) => this.#database.get(key).catch(() => '')));
  }

  async #fail(error: unknown, operation: 'read' | 'write'): Promise<void> {
    if (this.#closing !== null) return;
    const damaged = operation === 'read' || levelCode(error) === 'LEVEL_CORRUPTION';
    this.#closing = this.#database.close().catch(() => {});
    // First of all, for whoever is told of the problem may throw.
    if (damaged) await markDamaged(this.#database.location);
    await this.#closing;
    this.#onProblem(damaged ? corruptError(this.#place, error) : unwritableError(this.#place, error));
  }
}
