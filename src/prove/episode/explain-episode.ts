import type { Spent } from '../../../core/budget.ts';
import type { ResultReason, TheoremStatus } from '../../../core/theorem-result.ts';
import { type NodeId, nodeAt } from '../../../search/proof-tree.ts';
import { acceptedOffer } from './accepted-proof.ts';
import { accountForTactics, accountForTime, type TacticCosts, type TimeAccount } from './account-for.ts';
import { adviseOn, type EpisodePlace, type NextStep } from './advise.ts';
import type { EpisodeView } from './episode-view.ts';
import { findNearGoals, findNearMisses } from './near-goals.ts';

/** A goal as an explanation names it. */
export interface ExplainedGoal {
  readonly node: number;
  readonly goals: readonly string[];
  readonly status: string;
}

/** Why a search ended as it did, as data: what `lakatos explain --json` prints. Times are milliseconds. */
export interface Explanation {
  readonly episode: string;
  readonly theorem: string;
  readonly statement: string;
  readonly status: TheoremStatus;
  readonly reason: ResultReason | null;
  /** What Lean or the gate said of it. */
  readonly detail: string | null;
  readonly spent: Spent;
  readonly time: TimeAccount;
  readonly tactics: readonly TacticCosts[];
  readonly goals: {
    readonly met: number;
    readonly proved: number;
    readonly exhausted: number;
    readonly refuted: number;
  };
  /** Why there is no proof at all, for each goal of which that was seen. */
  readonly refuted: readonly (ExplainedGoal & { readonly why: string })[];
  /** Tactics without an answer, by limit or by what became of the worker. */
  readonly unanswered: readonly { readonly why: string; readonly count: number }[];
  /** The open goals nearest to a proof: `left` goals are open in the attempt, this one included. */
  readonly nearest: readonly (ExplainedGoal & {
    readonly left: number;
    readonly proved: number;
    readonly tried: number;
  })[];
  /** Tactics of which all goals but one are proved. */
  readonly nearMisses: readonly {
    readonly node: number;
    readonly goals: readonly string[];
    readonly tactic: string;
    readonly missing: ExplainedGoal;
  }[];
  /** What the gate said of proofs that it did not take. */
  readonly rejections: readonly string[];
  /** The accepted proof: its tactics, at which step it was found, and how much of what was tried is in it. */
  readonly proof: {
    readonly text: string;
    readonly size: number;
    readonly at: number;
    readonly steps: number;
  } | null;
  readonly advice: readonly NextStep[];
}

/** More of a kind than this is a list, no explanation. */
const mostListed = 5;

/** `place`: where the episode is kept, for the commands. */
export function explainEpisode(view: EpisodeView, place: EpisodePlace = {}): Explanation {
  const { tree, result, setting, offers, end } = view;
  const goalOf = (node: NodeId): ExplainedGoal => {
    const { position, status } = nodeAt(tree, node);
    return { node, goals: position.state.goals, status };
  };
  const count = (status: string) => tree.nodes.filter((node) => node.status === status).length;
  const time = accountForTime(view);
  const tactics = accountForTactics(view);
  const unanswered = countUnanswered(view);
  const nearMisses = findNearMisses(tree).slice(0, mostListed);
  const provable = nearMisses.find(({ missing }) => nodeAt(tree, missing).status !== 'refuted');
  const offer = acceptedOffer(view);
  return {
    episode: view.id,
    theorem: setting.theorem.id,
    statement: setting.theorem.statement,
    status: result.status,
    reason: result.reason,
    detail: result.detail,
    spent: result.spent,
    time,
    tactics,
    goals: {
      met: tree.nodes.length,
      proved: count('proved'),
      exhausted: count('exhausted'),
      refuted: count('refuted'),
    },
    refuted: tree.nodes
      .flatMap(({ id, refutation }) => (refutation === null ? [] : [{ ...goalOf(id), why: refutation }]))
      .slice(0, mostListed),
    unanswered,
    nearest: findNearGoals(tree)
      .slice(0, mostListed)
      .map(({ node, left, proved }) => ({
        ...goalOf(node),
        left,
        proved,
        tried: nodeAt(tree, node).edges.length,
      })),
    nearMisses: nearMisses.map(({ node, tactic, missing }) => ({
      ...{ node, goals: goalOf(node).goals, tactic },
      missing: goalOf(missing),
    })),
    // What comes later is of texts that would have read better.
    rejections: offers.flatMap(({ verdicts }) =>
      verdicts
        .filter(({ at }) => at <= end.at)
        .flatMap(({ certificate }) => certificate.reasons.map(({ code, message }) => `${code}: ${message}`)),
    ),
    proof:
      offer === null || result.proof === null
        ? null
        : {
            text: result.proof,
            size: offer.size,
            at: offer.at,
            steps: view.steps.filter(({ at }) => at <= offer.at).length,
          },
    advice: adviseOn(view, { unanswered, nearest: provable?.missing ?? null }, place),
  };
}

function countUnanswered({ tree }: EpisodeView): Explanation['unanswered'] {
  const counts = new Map<string, number>();
  for (const { step } of tree.edges) {
    const { outcome } = step;
    if (outcome.kind !== 'timeout' && outcome.kind !== 'lost') continue;
    const why = outcome.kind === 'lost' ? outcome.reason : (outcome.limit ?? 'time-out');
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => ({ why, count })).sort((a, b) => b.count - a.count);
}
