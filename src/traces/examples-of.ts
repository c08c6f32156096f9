import type { TracedTheorem } from '../../lean/traced-module.ts';

/** A line of `examples-SPLIT.jsonl`, which the trainer reads (`trainer/README.md`) and `lakatos train --traces`. */
export interface TracedExample {
  /** As a policy is shown it. */
  readonly state: string;
  readonly tactic: string;
  readonly kind: 'traced';
  readonly theorem: string;
  readonly round: 0;
  readonly policy: 'author';
}

/** Steps that only choose a goal: a search has chosen it before it asks. */
const focus = /^(?:·|\.(?=\s)|\{|case\b|next\b|rotate_left\b|rotate_right\b|swap\b)/u;

/**
 * Each state that a theorem's proof meets, with the tactic that its author wrote there, once: what a search could have tried.
 * Blocks of several tactics are learnt by their parts.
 */
export function examplesOf({ name, goals, steps }: TracedTheorem): TracedExample[] {
  const parents = new Set(steps.map(({ parent }) => parent));
  const examples = new Map<string, TracedExample>();
  for (const [at, { tactic, before }] of steps.entries()) {
    const isBlock = parents.has(at) && tactic.includes('\n');
    // What can be proved apart is searched apart.
    const [part] = before;
    if (isBlock || part === undefined || focus.test(tactic)) continue;
    const state = part.map((place) => goals[place]!.pretty).join('\n\n');
    const key = JSON.stringify([state, tactic]);
    if (!examples.has(key))
      examples.set(key, { state, tactic, kind: 'traced', theorem: name, round: 0, policy: 'author' });
  }
  return [...examples.values()];
}
