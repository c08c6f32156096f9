import type { Spent } from '../../core/budget.ts';
import type { LemmaEnd } from './lemma-prover.ts';

/** What a plan tells while it is followed. `spent` is that of the whole plan. */
export type PlanEvent =
  | { readonly kind: 'planned'; readonly lemmas: readonly string[]; readonly spent: Spent }
  | {
      readonly kind: 'lemma';
      readonly statement: string;
      /** `remembered`: proved in an earlier run, and the proof was kept. */
      readonly end: LemmaEnd['kind'] | 'remembered';
      readonly spent: Spent;
    }
  /** The theorem was tried with the lemmas proved so far; `proved`: the gate has accepted a proof of it. */
  | { readonly kind: 'main'; readonly proved: boolean; readonly spent: Spent };
