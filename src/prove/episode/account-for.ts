import { edgeAt, nodeAt } from '../../../search/proof-tree.ts';
import type { OutcomeKind } from './episode-lines.ts';
import type { EpisodeView } from './episode-view.ts';

/** What one kind of tactic cost and brought. */
export interface TacticCosts {
  /** What proposed it, or the tactic's first word where the policy doesn't say. */
  readonly kind: string;
  readonly tried: number;
  /** How many of them proved their goal, or led to others that were all proved in the end. */
  readonly useful: number;
  readonly unanswered: number;
  /** Milliseconds inside Lean. */
  readonly ms: number;
}

/** Where the time of a search went, in milliseconds; with several workers, more than the clock shows. */
export interface TimeAccount {
  readonly wall: number;
  /** Answering tactics, of the policy's and of those that look for counterexamples. */
  readonly lean: number;
  /** How much of that went to counterexamples. */
  readonly refuting: number;
  /**
   * From the choice of a goal to the policy's answer, less what was spent on counterexamples meanwhile: an estimate,
   * the more so when several expansions are under way.
   */
  readonly policy: number;
  /** Waiting for verdicts, without those on a proof that was made to read better afterwards. */
  readonly gate: number;
  /** Answers from the store, which cost no call. */
  readonly remembered: number;
}

export function accountForTime(view: EpisodeView): TimeAccount {
  const { tree, focus, proposedAt, refuting, offers, end } = view;
  const chosenAt = new Map<number, number>();
  for (const { node, at } of focus) if (!chosenAt.has(node)) chosenAt.set(node, at);
  let policy = 0;
  for (const [node, at] of proposedAt) {
    policy += Math.max(0, at - (chosenAt.get(node) ?? at) - (refuting.get(node)?.ms ?? 0));
  }
  const sum = (numbers: readonly number[]) =>
    Math.round(numbers.reduce((total, number) => total + number, 0));
  const refutingMs = sum([...refuting.values()].map(({ ms }) => ms));
  return {
    wall: end.at,
    lean: sum(tree.edges.map(({ step }) => (step.remembered ? 0 : step.ms))) + refutingMs,
    refuting: refutingMs,
    policy: Math.round(policy),
    gate: sum(
      offers.map(({ at, verdicts }) => (verdicts.findLast((verdict) => verdict.at <= end.at)?.at ?? at) - at),
    ),
    remembered: tree.edges.filter(({ step }) => step.remembered).length,
  };
}

/** By kind of tactic, the most expensive first. */
export function accountForTactics({ tree }: EpisodeView): TacticCosts[] {
  const kinds = new Map<string, { tried: number; useful: number; unanswered: number; ms: number }>();
  for (const node of tree.nodes) {
    const sources = new Map(node.proposals?.map(({ action, source }) => [action, source]));
    for (const id of node.edges) {
      const { action, children, step } = edgeAt(tree, id);
      const kind = sources.get(action) ?? /^\W*(\w+[?!]?)/u.exec(action)?.[1] ?? action;
      const costs = kinds.get(kind) ?? { tried: 0, useful: 0, unanswered: 0, ms: 0 };
      kinds.set(kind, costs);
      costs.tried += 1;
      costs.ms += step.remembered ? 0 : step.ms;
      if (isUnanswered(step.outcome.kind)) costs.unanswered += 1;
      const led = step.outcome.kind === 'proved' || step.outcome.kind === 'progress';
      if (led && children.every((child) => nodeAt(tree, child).status === 'proved')) costs.useful += 1;
    }
  }
  return [...kinds]
    .map(([kind, costs]) => ({ kind, ...costs, ms: Math.round(costs.ms) }))
    .sort((a, b) => b.ms - a.ms || b.tried - a.tried);
}

const isUnanswered = (kind: OutcomeKind): boolean => kind === 'timeout' || kind === 'lost';
