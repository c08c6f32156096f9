import type { Spent } from '../../core/budget.ts';
import type { LemmaEnd } from './lemma-prover.ts';

/**
 * What a plan tells while it is followed. `spent` is that of the whole plan. `within`: the id of the lemma whose own plan it is;
 * absent in the plan of the theorem itself.
 */
export type PlanEvent = { readonly within?: string } & (
  | { readonly kind: 'planned'; readonly lemmas: readonly string[]; readonly spent: Spent }
  | {
      readonly kind: 'lemma';
      readonly statement: string;
      /** `remembered`: proved in an earlier run, and the proof was kept. */
      readonly end: LemmaEnd['kind'] | 'remembered';
      readonly spent: Spent;
    }
  /** The theorem, or the lemma, was tried with the lemmas proved so far; `proved`: the gate has accepted a proof of it. */
  | { readonly kind: 'main'; readonly proved: boolean; readonly spent: Spent }
);
