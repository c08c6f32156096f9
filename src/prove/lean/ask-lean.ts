import type { Limits } from '../../../core/limits.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { noStore, type Store, wrapStore } from '../../store/store.ts';
import type { LeanPosition } from './lean-position.ts';

/** Lean, with what it answered before. */
export interface LeanTools {
  readonly engine: LeanEngine;
  readonly store: Store;
  /** For each tactic. */
  readonly limits: Limits;
}

export interface LeanAnswer {
  readonly outcome: TacticOutcome;
  /** True when the answer came from the store and cost no call. */
  readonly remembered: boolean;
}

/** A store that gives no answers of Lean, and keeps those that come now: nothing is called false because a file says so. */
export const asksAnew = (store: Store): Store => wrapStore(store, { outcomes: noStore().outcomes });

/**
 * Applies tactics to a position, each apart from the others, with the store in front: what was asked before under the same
 * limits costs no call, but for tactics that call goals by their names: the key of a state is free of those. Answers come in
 * the order of `tactics`; behind a proof nothing is tried.
 */
export async function askLean(
  { engine, store, limits }: LeanTools,
  { state: { reference, part } }: LeanPosition,
  tactics: readonly string[],
  signal: AbortSignal,
): Promise<readonly LeanAnswer[]> {
  const kept = await store.outcomes(part.key, tactics, limits);
  const known = tactics.map((tactic, at) => (namesGoals(tactic) ? undefined : kept[at]));
  const proof = known.findIndex((outcome) => outcome?.kind === 'proved');
  const end = proof < 0 ? tactics.length : proof;
  const asked = tactics.filter((_, at) => at < end && known[at] === undefined);
  const answers = asked.length === 0 ? [] : await engine.apply(reference, asked, limits, signal);
  const fresh = asked.map((tactic, at) => ({ tactic, outcome: answers[at] ?? unanswered }));
  await store.putOutcomes(
    part.key,
    fresh.filter(({ tactic }) => !namesGoals(tactic)),
    limits,
  );
  const byTactic = new Map(fresh.map(({ tactic, outcome }) => [tactic, outcome]));
  return tactics.map((tactic, at) => {
    const before = known[at];
    if (proof >= 0 && at > proof) return { outcome: notTried, remembered: false };
    return { outcome: before ?? byTactic.get(tactic) ?? unanswered, remembered: before !== undefined };
  });
}

/** `case left => ...`, `exact ?left`. */
const namesGoals = (tactic: string): boolean => /\bcase'?\s|\?[\p{L}«]/u.test(tactic);

const notTried: TacticOutcome = { kind: 'lost', reason: 'not-tried', ms: 0 };
const unanswered: TacticOutcome = { kind: 'lost', reason: 'worker-died', ms: 0 };
