import type { StateKey } from '../../core/goal.ts';
import { sha256 } from '../../core/hash.ts';
import type { Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';

/**
 * The layout of the store: every key that is ever written.
 *
 *     outcome!<state key>!<heartbeats>,<wall clock ms>!<hash of the tactic>   one tactic outcome
 *     proof!<hash of the statement hash>                                      one proof with its certificate
 *     episode!<hash of the episode id>                                        header of an episode
 *     chunk!<hash of the episode id>!<content hash>!<number, 6 digits>        a piece of its lines
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
  chunk: (id: string, contentHash: string, number: number): string =>
    `chunk!${sha256(id)}!${contentHash}!${String(number).padStart(6, '0')}`,
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
export function statementHash(fingerprint: string, theorem: Pick<Theorem, 'header' | 'statement'>): string {
  return sha256(JSON.stringify([fingerprint, theorem.header, theorem.statement]));
}
