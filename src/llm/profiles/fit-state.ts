import { cutPrintedGoal } from '../../../lean/goal-text.ts';
import type { StateView } from './profile.ts';

interface Entry {
  readonly text: string;
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/**
 * In which order the hypotheses of a goal are best left out: what nothing else mentions before what something mentions
 * (a variable goes after all that is said of it), then the farther from the target the sooner (two are neighbours when
 * one mentions the other), then the oldest. So unused ones go first. `goal` is as Lean prints it: perhaps a `case`
 * line, hypotheses, whose further lines are indented, and the target from `⊢` on. Training has the same order
 * (`trainer/lakatos_trainer/data/drop_order.py`).
 *
 * @returns the goal with nothing, one hypothesis, two... left out; the last one is the bare target
 */
export function dropOrder(goal: string): readonly [string, ...string[]] {
  const { head, entries, target } = parse(goal);
  const targetWords = wordsOf(target);
  const distance = distances(entries, targetWords);
  const users = new Map(
    entries.map((entry) => [entry, entries.filter((user) => user !== entry && mentions(user.words, entry))]),
  );
  const join = (kept: readonly Entry[]) => [...head, ...kept.map(({ text }) => text), target].join('\n');
  const texts: [string, ...string[]] = [goal];
  const kept = new Set(entries);
  while (kept.size > 0) {
    const free = [...kept].filter(
      (entry) => !mentions(targetWords, entry) && users.get(entry)!.every((user) => !kept.has(user)),
    );
    const candidates = free.length > 0 ? free : [...kept];
    const farthest = Math.max(...candidates.map((entry) => distance.get(entry)!));
    kept.delete(candidates.find((entry) => distance.get(entry) === farthest)!);
    texts.push(join([...kept]));
  }
  if (texts.at(-1) !== target) texts.push(target);
  return texts;
}

function parse(goal: string) {
  const cut = cutPrintedGoal(goal);
  if (cut === null) return { head: [], entries: [], target: goal };
  const entries = cut.entries.map((text): Entry => {
    const colon = text.indexOf(' :');
    const names = wordsOf(colon < 0 ? '' : text.slice(0, colon));
    return { text, names, words: wordsOf(colon < 0 ? text : text.slice(colon)) };
  });
  return { head: cut.head, entries, target: `⊢ ${cut.target}` };
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.split(/[^\p{L}\p{N}_'✝!?]+/u).filter((word) => word !== ''));

const mentions = (words: ReadonlySet<string>, { names }: Entry): boolean => !words.isDisjointFrom(names);

/** Steps from the target to each hypothesis; infinite where no way leads. */
function distances(entries: readonly Entry[], target: ReadonlySet<string>): Map<Entry, number> {
  const found = new Map(entries.map((entry) => [entry, Number.POSITIVE_INFINITY]));
  let frontier = entries.filter((entry) => mentions(target, entry));
  for (let steps = 1; frontier.length > 0; steps += 1) {
    for (const entry of frontier) found.set(entry, steps);
    const edge = frontier;
    frontier = entries.filter(
      (entry) =>
        found.get(entry) === Number.POSITIVE_INFINITY &&
        edge.some((near) => mentions(near.words, entry) || mentions(entry.words, near)),
    );
  }
  return found;
}

interface FittedState {
  readonly state: StateView;
  /** False: even the target of the first goal alone is too long. */
  readonly fits: boolean;
}

/**
 * Shortens a state until `count` says at most `budget`; the target of the first goal always stays. Left out, in this
 * order: the earlier tactics (unless the count does not depend on them), oldest first; the goals after the first, last
 * one first; the hypotheses of the first goal in the order of `dropOrder`; the line with the goal's case. No more is
 * left out than is needed: steps are found by halving, which takes the count to fall with every step. The trainer shortens
 * states in the same way (`trainer/lakatos_trainer/data/truncate.py`); one file of cases holds both to it.
 */
export function fitState(state: StateView, budget: number, count: (state: StateView) => number): FittedState {
  if (count(state) <= budget) return { state, fits: true };
  const texts = dropOrder(state.goals[0] ?? '');
  const counts = state.tactics.length > 0 && count({ ...state, tactics: [] }) < count(state);
  const tactics = counts ? state.tactics.length : 0;
  const goals = Math.max(0, state.goals.length - 1);
  const after = (steps: number): StateView => {
    const noTactics = Math.min(steps, tactics);
    const noGoals = Math.min(steps - noTactics, goals);
    const first = texts[steps - noTactics - noGoals] ?? texts.at(-1)!;
    const rest = state.goals.slice(1, state.goals.length - noGoals);
    return { ...state, goals: [first, ...rest], tactics: state.tactics.slice(noTactics) };
  };
  let tooFew = 0;
  let enough = tactics + goals + texts.length - 1;
  if (count(after(enough)) > budget) return { state: after(enough), fits: false };
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1;
    if (count(after(middle)) <= budget) enough = middle;
    else tooFew = middle;
  }
  return { state: after(enough), fits: true };
}
