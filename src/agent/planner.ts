import type { Goal } from '../../core/goal.ts';
import type { Ledger } from '../../core/ledger.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import type { Conjecture } from './conjecture/conjecture.ts';
import type { FailedEnd, LemmaEnd } from './lemma-prover.ts';
import type { LemmaStatement, ProvedLemma } from './sketch/lemma.ts';

/**
 * What a plan tells while it is followed. `within`: the id of the lemma whose own plan it is; absent in the plan of the
 * theorem itself.
 */
export type PlanEvent = { readonly within?: string } & (
  | { readonly kind: 'planned'; readonly lemmas: readonly string[] }
  | {
      readonly kind: 'lemma';
      readonly statement: string;
      /** `remembered`: proved in an earlier run, and the proof was kept. */
      readonly end: LemmaEnd['kind'] | 'remembered';
    }
  /** The theorem, or the lemma, was tried with the lemmas proved so far; `proved`: the gate has accepted a proof of it. */
  | { readonly kind: 'main'; readonly proved: boolean }
);

/** How much a plan may spend on what. Calls are those of Lean. */
export interface PlanSettings {
  /** On the theorem alone, before anything is planned. */
  readonly directCalls: number;
  /** On each lemma, in the first pass, the second and so on: what failed is tried again when others are proved. */
  readonly lemmaCalls: readonly number[];
  /**
   * While budget is left and might help, further passes follow, each with so many times the calls of the one before it, for
   * the lemmas and for the theorem; absent: none follow.
   */
  readonly growth?: number;
  /** On the theorem, whenever some lemmas more are proved. */
  readonly mainCalls: number;
  /** On the theorem at the end of each pass. */
  readonly finalCalls: number;
  /** The theorem is tried again after so many new lemmas. */
  readonly lemmasBetween: number;
  /** A lemma that an earlier plan left open is planned itself, `depth` plans deep, with so many calls; absent: never. */
  readonly deeper?: { readonly depth: number; readonly calls: number };
}

export const defaultPlan: PlanSettings = {
  directCalls: 150,
  lemmaCalls: [30, 120],
  mainCalls: 60,
  finalCalls: 300,
  lemmasBetween: 4,
  growth: 2,
};

/** For plans of a model: more of them, since each is made with what came of those before. */
export const modelPlan: PlanSettings = {
  directCalls: 150,
  lemmaCalls: [60, 120, 240],
  mainCalls: 60,
  finalCalls: 120,
  lemmasBetween: 4,
  deeper: { depth: 1, calls: 600 },
};

/** One round of planning, of the lemmas and of the theorem from them. */
export interface PlanPass {
  readonly lemmaCalls: number;
  /** On the theorem at the end. */
  readonly finalCalls: number;
  /** Beyond those that are listed. */
  readonly isFurther: boolean;
}

/** The passes of a plan, without an end where they grow. */
export function* passesOf({ lemmaCalls, finalCalls, growth }: PlanSettings): Generator<PlanPass> {
  for (const calls of lemmaCalls) yield { lemmaCalls: calls, finalCalls, isFurther: false };
  const last = lemmaCalls.at(-1);
  if (growth === undefined || last === undefined) return;
  for (let factor = growth; ; factor *= growth)
    yield { lemmaCalls: last * factor, finalCalls: finalCalls * factor, isFurther: true };
}

/** A lemma of an earlier plan that brought nothing. */
export interface FailedLemma extends Pick<FailedEnd, 'kind' | 'left'> {
  readonly statement: LemmaStatement;
}

/** A main proof of an earlier plan, whose lemmas were all proved, and which the gate did not take. */
export interface RejectedMain {
  /** As the plan said it. */
  readonly proof: string;
  /** What the gate said, in words. */
  readonly reasons: readonly string[];
}

export interface Situation {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  /** Where the direct search got stuck, the nearest to a proof first; may be empty. */
  readonly stuck: readonly Goal[];
  readonly proved: readonly ProvedLemma[];
  /** Lemmas of earlier plans that were not proved, the latest last. */
  readonly failed: readonly FailedLemma[];
  /** Main proofs of earlier plans that the gate rejected, the latest last; absent: none. */
  readonly rejected?: readonly RejectedMain[];
  /** What the plan may use, and has used. */
  readonly ledger: Ledger;
  /** True when the time is up: the planner then hands over what it has. */
  readonly isOver: () => boolean;
}

export interface Plan {
  /** In the order in which they are to be proved: each may rest on those before it. */
  readonly lemmas: readonly Conjecture[];
  /** How the theorem follows from them: `by` and a tactic block. Null leaves that to the search. */
  readonly main: string | null;
  /** What people should know of how it was made, such as why it is empty. */
  readonly notes?: readonly string[];
}

/** Proposes lemmas. What a planner says is a guess: the search proves it, and the gate has the last word. */
export interface Planner {
  /** Name and version, for what is kept of its plans. */
  readonly name: string;
  /** `signal` fires when nobody wants the plan any more, and when the time is up. */
  plan(situation: Situation, signal: AbortSignal): Promise<Plan>;
}
