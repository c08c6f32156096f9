import { dropOrder } from './drop-order.ts';
import type { StateView } from './profile.ts';

/** A state that fits, and what was left out of it. */
export interface FittedState {
  readonly state: StateView;
  /** False: even the target of the first goal alone is too long. */
  readonly fits: boolean;
  readonly dropped: {
    /** Earlier tactics. */
    readonly tactics: number;
    /** Hypotheses of goals that are still there; `a b : Nat` is one. */
    readonly hypotheses: number;
    /** Goals, from the last on. */
    readonly goals: number;
  };
}

/**
 * Shortens a state until `count` says at most `budget`; the target of the first goal always stays. Left out, in this
 * order: the earlier tactics (unless the count does not depend on them), oldest first; the goals after the first, last
 * one first; the hypotheses of the first goal in the order of `dropOrder`; the line with the goal's case. No more is
 * left out than is needed: steps are found by halving, which takes the count to fall with every step. The trainer shortens
 * states in the same way (`trainer/lakatos_trainer/data/truncate.py`); one file of cases holds both to it.
 */
export function fitState(state: StateView, budget: number, count: (state: StateView) => number): FittedState {
  if (count(state) <= budget) return fitted(state, 0, 0, 0, true);
  const goal = dropOrder(state.goals[0] ?? '');
  const counts = state.tactics.length > 0 && count({ ...state, tactics: [] }) < count(state);
  const tactics = counts ? state.tactics.length : 0;
  const goals = Math.max(0, state.goals.length - 1);
  const after = (steps: number): FittedState => {
    const noTactics = Math.min(steps, tactics);
    const noGoals = Math.min(steps - noTactics, goals);
    const cut = steps - noTactics - noGoals;
    const first = goal.texts[cut] ?? goal.target;
    const rest = state.goals.slice(1, state.goals.length - noGoals);
    const shorter = { ...state, goals: [first, ...rest], tactics: state.tactics.slice(noTactics) };
    return fitted(shorter, noTactics, Math.min(cut, goal.hypotheses), noGoals, true);
  };
  let tooFew = 0;
  let enough = tactics + goals + goal.texts.length - 1;
  if (count(after(enough).state) > budget) return { ...after(enough), fits: false };
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1;
    if (count(after(middle).state) <= budget) enough = middle;
    else tooFew = middle;
  }
  return after(enough);
}

const fitted = (
  state: StateView,
  tactics: number,
  hypotheses: number,
  goals: number,
  fits: boolean,
): FittedState => ({ state, fits, dropped: { tactics, hypotheses, goals } });
