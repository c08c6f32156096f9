import type { Clock } from '../../core/clock.ts';
import type { EventSink } from '../../core/events.ts';
import type { SearchLimits } from '../../core/ledger.ts';
import type { Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import type { Policy } from '../../search/interfaces.ts';
import type { ProofTree } from '../../search/proof-tree.ts';
import type { Store } from '../store/store.ts';
import type { OnlyWords } from './input/ids-in.ts';
import type { LeanState } from './lean/lean-position.ts';
import type { ByImports } from './lemma-index/by-imports.ts';
import type { LemmaIndex } from './lemma-index/symbol-index.ts';
import type { CriticInUse, ModelInUse } from './policy/describe-model.ts';
import type { KnownStep, TacticProposer } from './policy/guide-policy.ts';
import type { RankerFile } from './ranking/ranker-file.ts';
import type { SearchSettings } from './search-settings.ts';

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

/** What asks Lean, and what it may spend on one question. The owner of engine and store closes them. */
export interface ProveLean {
  readonly engine: LeanEngine;
  readonly store: Store;
  /** What headers import in the place of a whole library; absent or null: what they say. */
  readonly narrowing?: Narrowing | null;
  /** For each tactic. */
  readonly tacticLimits: Limits;
  /** For reading a statement or a file, and for the gate. */
  readonly fileLimits: Limits;
}

/** What searches are made of, whichever prover begins them. */
export interface ProveSearch {
  readonly settings: SearchSettings;
  readonly propose: TacticProposer;
  /** Puts what is proposed in order; absent or null: it comes as it is. */
  readonly ranker?: RankerFile | null;
  /** Along these steps exactly they are tried; absent: nothing is known beforehand. */
  readonly shown?: readonly KnownStep[];
  /** Name and version of the proposer, for the episodes. */
  readonly policyName: string;
  /** For the policies and values that ask a model. */
  readonly model: ModelInUse | null;
  /** A model that judges positions, for the value `model` in place of the other one's; absent or null: none does. */
  readonly critic?: CriticInUse | null;
  /** The library's theorems, for `settings.lemmas`; null when there is no index. */
  readonly lemmaIndex: Pick<ByImports<LemmaIndex>, 'for'> | null;
  /** So many theorems of the index are kept with each position, for models that learn to choose among them; absent: none. */
  readonly keptPremises?: number;
  /** What worked before is offered too, of which another run may know more; absent: it is not. */
  readonly remembers?: boolean;
  /** Goes on with the last search of each theorem, if the store has one with the same setting. */
  readonly continues?: boolean;
  /** Stands between a search and its policy; absent: nothing does. */
  readonly wrapPolicy?: (policy: Policy<LeanState, string>) => Policy<LeanState, string>;
  /** Called after each change of a search's tree, for checks that only read it; absent: nobody looks. */
  readonly inspect?: (tree: ProofTree<LeanState, string>) => void;
  /** Measures each wait for a model of the prover's own; absent: nobody measures. */
  readonly waitForModel?: <T>(answer: Promise<T>) => Promise<T>;
  /** Expansions under way at once. */
  readonly parallelism: number;
  readonly seed: number;
}

/** What a run is told and tells, and what it may spend on each theorem. */
export interface ProveRun {
  /** Which theorems of the inputs are wanted; absent: all of them. */
  readonly only?: OnlyWords;
  /** Theorems of lists, and files, that are proved at once; absent: one. */
  readonly atOnce?: number;
  /** For each theorem; of a search that goes on, for what it does now. */
  readonly limits: SearchLimits;
  /** Time for making an accepted proof read better, in milliseconds; 0 leaves it as the search found it. */
  readonly polishMs: number;
  /** Of Lakatos, for the episodes. */
  readonly version: string;
  readonly clock: Clock;
  /** The date, for the store. */
  readonly date: () => Date;
  /** Names for episodes. */
  readonly newId: () => string;
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
}

/** What every theorem of a run is proved with. */
export interface ProveOptions {
  readonly prover: Prover;
  readonly lean: ProveLean;
  readonly search: ProveSearch;
  readonly run: ProveRun;
}

/** What reading a text, or the gate, takes of them. */
export interface ReadingOptions {
  readonly lean: Pick<ProveLean, 'engine' | 'fileLimits'>;
  readonly run: Pick<ProveRun, 'signal'>;
}
