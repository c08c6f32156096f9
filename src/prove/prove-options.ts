import type { Clock } from '../../core/clock.ts';
import type { EventSink } from '../../core/events.ts';
import type { Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import type { Policy } from '../../search/interfaces.ts';
import type { ProofTree } from '../../search/proof-tree.ts';
import type { Store } from '../store/store.ts';
import type { OnlyWords } from './input/only-words.ts';
import type { LeanState } from './lean/lean-position.ts';
import type { ByImports } from './lemma-index/by-imports.ts';
import type { LemmaIndex } from './lemma-index/lemma-index.ts';
import type { CriticInUse } from './policy/critic-in-use.ts';
import type { ModelInUse } from './policy/model-in-use.ts';
import type { TacticProposer } from './policy/shape-policy.ts';
import type { SearchSettings } from './search-settings.ts';

/** What one search may use; Infinity where there is no limit. */
export interface SearchLimits {
  readonly ms: number;
  readonly calls: number;
  readonly expansions: number;
  /** Read and written by models. */
  readonly tokens: number;
  /** Bytes that the process holds. */
  readonly memory: number;
}

export const unlimited: SearchLimits = {
  ms: Number.POSITIVE_INFINITY,
  calls: Number.POSITIVE_INFINITY,
  expansions: Number.POSITIVE_INFINITY,
  tokens: Number.POSITIVE_INFINITY,
  memory: Number.POSITIVE_INFINITY,
};

/** Time for one theorem where nobody says how much, in milliseconds. */
export const usualMs = 60_000;

export const proverNames = ['search', 'plan', 'whole', 'dialogue', 'auto'] as const;
export type ProverName = (typeof proverNames)[number];

/** A way of proving. What it calls proved, the gate has accepted. */
export interface Prover {
  readonly name: ProverName;
  /** Keeps to the limits of the options. Never throws: broken machinery is a result with its `fault`. */
  prove(theorem: Theorem, options: ProveOptions): Promise<ReportedResult>;
}

/** What every theorem of a run is proved with. The owner of engine and store closes them. */
export interface ProveOptions {
  readonly engine: LeanEngine;
  readonly store: Store;
  readonly propose: TacticProposer;
  /** What headers import in the place of a whole library; absent or null: what they say. */
  readonly narrowing?: Narrowing | null;
  /** What worked before is offered too, of which another run may know more; absent: it is not. */
  readonly remembers?: boolean;
  /** Stands between a search and its policy; absent: nothing does. */
  readonly wrapPolicy?: (policy: Policy<LeanState, string>) => Policy<LeanState, string>;
  /** Called after each change of a search's tree, for checks that only read it; absent: nobody looks. */
  readonly inspect?: (tree: ProofTree<LeanState, string>) => void;
  /** For the policies and values that ask a model. */
  readonly model: ModelInUse | null;
  /** A model that judges positions, for the value `model` in place of the other one's; absent or null: none does. */
  readonly critic?: CriticInUse | null;
  /** By one search, by whole proofs of a model, or (`src/agent`) by lemmas, in conversations, by several of these in turn. */
  readonly prover: Prover;
  /** Measures each wait for a model of the prover's own; absent: nobody measures. */
  readonly waitForModel?: <T>(answer: Promise<T>) => Promise<T>;
  /** Of Lakatos, for the episodes. */
  readonly version: string;
  /** Name and version of the proposer, for the episodes. */
  readonly policyName: string;
  readonly search: SearchSettings;
  /** The library's theorems, for `search.lemmas`; null when there is no index. */
  readonly lemmaIndex: Pick<ByImports<LemmaIndex>, 'for'> | null;
  /** Goes on with the last search of each theorem, if the store has one with the same setting. */
  readonly continues?: boolean;
  /** Which theorems of the inputs are wanted; absent: all of them. */
  readonly only?: OnlyWords;
  /** For each theorem; of a search that goes on, for what it does now. */
  readonly limits: SearchLimits;
  /** For each tactic. */
  readonly tacticLimits: Limits;
  /** For reading a statement or a file, and for the gate. */
  readonly fileLimits: Limits;
  /** Time for making an accepted proof read better, in milliseconds; 0 leaves it as the search found it. */
  readonly polishMs: number;
  /** Expansions under way at once. */
  readonly parallelism: number;
  readonly seed: number;
  readonly clock: Clock;
  /** The date, for the store. */
  readonly date: () => Date;
  /** Names for episodes. */
  readonly newId: () => string;
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
}
