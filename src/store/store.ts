import type { StateKey } from '../../core/goal.ts';
import type { Limits } from '../../core/limits.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import type { Case } from './case.ts';
import type { ArmTally, EpisodeHeader, StoredJob, StoredProof } from './schemas.ts';

/** A tactic and what became of it. */
export interface OutcomeEntry {
  readonly tactic: string;
  readonly outcome: TacticOutcome;
}

/** All that one search did: a header and JSON values in the order in which they happened. */
export interface Episode {
  readonly header: EpisodeHeader;
  /** JSON values; the reader checks them against its own schema. */
  readonly lines: readonly unknown[];
}

/**
 * Remembers what Lean answered. Nothing here rejects once the store is open: what can't be read is a miss,
 * and after the first failed write the store forgets and remembers nothing more (see `StoreOptions.onProblem`).
 */
export interface Store extends AsyncDisposable {
  /** The folder, or null for a store that keeps nothing (or no longer does). */
  readonly location: string | null;
  /** What is known of each tactic on a state under exactly these limits, in the order of `tactics`. */
  outcomes(
    key: StateKey,
    tactics: readonly string[],
    limits: Limits,
  ): Promise<readonly (TacticOutcome | undefined)[]>;
  /** Remembers outcomes; `lost` ones are passed over, because they say nothing. */
  putOutcomes(key: StateKey, entries: readonly OutcomeEntry[], limits: Limits): Promise<void>;
  /** The proof kept under a `proofKey`. */
  proof(key: string): Promise<StoredProof | undefined>;
  /** Resolves when the proof is on the disk. */
  putProof(key: string, proof: StoredProof): Promise<void>;
  /** A whole episode; one that is not complete and undamaged counts as absent. */
  episode(id: string): Promise<Episode | undefined>;
  /** Resolves when the episode is on the disk. An episode of the same id is replaced. */
  putEpisode(episode: Episode): Promise<void>;
  /** Headers of the episodes of one theorem, or of all, oldest first. */
  episodes(theoremId?: string): Promise<readonly EpisodeHeader[]>;
  /** What the arms of the mode `auto` have achieved so far; empty when nothing is known. */
  arms(): Promise<readonly ArmTally[]>;
  /** Replaces what is kept of them. Not synced: a power cut may lose the last of it. */
  putArms(tallies: readonly ArmTally[]): Promise<void>;
  /** All cases of the experience memory, in the order of their ids. */
  cases(): Promise<readonly Case[]>;
  /** Resolves when the cases are on the disk, and those of the ids in `forgotten` are gone: all of it or nothing. */
  putCases(cases: readonly Case[], forgotten?: readonly string[]): Promise<void>;
  /** All jobs, in no particular order. */
  jobs(): Promise<readonly StoredJob[]>;
  /** Resolves when the job is on the disk, in the place of an earlier one of its id, and those of the ids in `forgotten` are gone. */
  putJob(job: StoredJob, forgotten?: readonly string[]): Promise<void>;
}

/** A store that answers some questions in its own way. Where it lies may change, so that is asked anew. */
export const wrapStore = (store: Store, changes: Partial<Omit<Store, 'location'>>): Store => ({
  ...store,
  get location() {
    return store.location;
  },
  ...changes,
});

const keepsNothing = async (): Promise<void> => {};
const knowsNothing = async (): Promise<undefined> => undefined;
const hasNone = async (): Promise<readonly never[]> => [];

/** A store that keeps nothing: every question is a miss. */
export const noStore = (): Store => ({
  location: null,
  outcomes: async (_key, tactics) => tactics.map(() => undefined),
  putOutcomes: keepsNothing,
  proof: knowsNothing,
  putProof: keepsNothing,
  episode: knowsNothing,
  putEpisode: keepsNothing,
  episodes: hasNone,
  arms: hasNone,
  putArms: keepsNothing,
  cases: hasNone,
  putCases: keepsNothing,
  jobs: hasNone,
  putJob: keepsNothing,
  [Symbol.asyncDispose]: keepsNothing,
});
