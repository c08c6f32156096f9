import { Heap } from '../../../core/heap.ts';
import {
  edgeAt,
  isHopeless,
  type NodeId,
  nodeAt,
  type ProofTree,
  rootId,
  subproblems,
} from '../../../search/proof-tree.ts';
import { isDead } from '../../../search/relevance.ts';
import { adviseOn, type EpisodePlace } from './advise.ts';
import type { OutcomeKind } from './episode-lines.ts';
import type { EpisodeView, RecordedTree } from './episode-view.ts';
import { acceptedOffer } from './load-episode.ts';

/**
 * What was left of a search, nearest to a proof first. Along living edges from the root, the goals that would still
 * be open if everything else below an edge stayed as it is:
 *
 *   left(root)  = 1
 *   left(child) = min over the edges to it of  left(parent) - 1 + the open children of the edge
 *
 * So 1 means: this goal, once proved, finishes the proof. Ties go to the likelier path.
 */

interface NearGoal {
  readonly node: NodeId;
  /** Open goals of the attempt it belongs to, itself included. */
  readonly left: number;
  /** Goals of the same attempt that are proved, on the way from the root. */
  readonly proved: number;
}

/** The open goals at the ends of attempts: no living tactic leads on from them. */
export function findNearGoals<S>(tree: ProofTree<S, string>): NearGoal[] {
  const reached = new Map<NodeId, NearGoal>([[rootId, { node: rootId, left: 1, proved: 0 }]]);
  const ends: NearGoal[] = [];
  const queue = new Heap<NodeId>();
  if (nodeAt(tree, rootId).status === 'open') queue.set(rootId, 0);
  const done = new Set<NodeId>();
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    done.add(id);
    const here = reached.get(id)!;
    const living = nodeAt(tree, id)
      .edges.map((edge) => edgeAt(tree, edge))
      .filter((edge) => edge.children.length > 0 && !isDead(tree, edge));
    if (living.length === 0) ends.push(here);
    for (const edge of living) {
      const distinct = subproblems(edge).map((child) => nodeAt(tree, child));
      const open = distinct.filter(({ status }) => status === 'open');
      const left = here.left - 1 + open.length;
      for (const child of open) {
        const known = reached.get(child.id);
        if (done.has(child.id) || (known !== undefined && known.left <= left)) continue;
        reached.set(child.id, { node: child.id, left, proved: here.proved + distinct.length - open.length });
        queue.set(child.id, -left);
      }
    }
  }
  const likely = ({ node }: NearGoal) => nodeAt(tree, node).logProbability;
  return ends.sort((a, b) => a.left - b.left || b.proved - a.proved || likely(b) - likely(a));
}

/** A tactic that left several goals, of which all but one are proved. */
interface NearMiss {
  readonly node: NodeId;
  readonly tactic: string;
  readonly missing: NodeId;
}

/** On goals that are not proved; those whose missing goal is open come first, then by the path's probability. */
function findNearMisses(tree: RecordedTree): NearMiss[] {
  const misses = tree.edges.flatMap((edge): NearMiss[] => {
    const { action, parent, rejected } = edge;
    const distinct = subproblems(edge);
    const isProved = (id: NodeId) => nodeAt(tree, id).status === 'proved';
    const missing = distinct.filter((child) => !isProved(child));
    const [only] = missing;
    if (rejected || isProved(parent) || distinct.length < 2 || missing.length !== 1 || only === undefined)
      return [];
    return [{ node: parent, tactic: action, missing: only }];
  });
  const hopeless = ({ missing }: NearMiss) => (isHopeless(nodeAt(tree, missing)) ? 1 : 0);
  const likely = ({ missing }: NearMiss) => nodeAt(tree, missing).logProbability;
  return misses.sort((a, b) => hopeless(a) - hopeless(b) || likely(b) - likely(a));
}

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
function accountForTime(view: EpisodeView) {
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
    /** Answering tactics, of the policy's and of those that look for counterexamples. */
    lean: sum(tree.edges.map(({ step }) => (step.remembered ? 0 : step.ms))) + refutingMs,
    /** How much of that went to counterexamples. */
    refuting: refutingMs,
    /**
     * From the choice of a goal to the policy's answer, less what was spent on counterexamples meanwhile: an estimate,
     * the more so when several expansions are under way.
     */
    policy: Math.round(policy),
    /** Waiting for verdicts, without those on a proof that was made to read better afterwards. */
    gate: sum(
      offers.map(({ at, verdicts }) => (verdicts.findLast((verdict) => verdict.at <= end.at)?.at ?? at) - at),
    ),
    /** Answers from the store, which cost no call. */
    remembered: tree.edges.filter(({ step }) => step.remembered).length,
  };
}

/** By kind of tactic, the most expensive first. */
function accountForTactics({ tree }: EpisodeView): TacticCosts[] {
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

export interface ExplainedGoal {
  readonly node: number;
  readonly goals: readonly string[];
  readonly status: string;
}

/** Why a search ended as it did, as data: what `lakatos explain --json` prints. Times are milliseconds. */
export type Explanation = ReturnType<typeof explainEpisode>;

/** More of a kind than this is a list, no explanation. */
const mostListed = 5;

/** `place`: where the episode is kept, for the commands. */
export function explainEpisode(view: EpisodeView, place: EpisodePlace = {}) {
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
    /** What Lean or the gate said of it. */
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
    /** Why there is no proof at all, for each goal of which that was seen. */
    refuted: tree.nodes
      .flatMap(({ id, refutation }) => (refutation === null ? [] : [{ ...goalOf(id), why: refutation }]))
      .slice(0, mostListed),
    /** Tactics without an answer, by limit or by what became of the worker. */
    unanswered,
    /** The open goals nearest to a proof: `left` goals are open in the attempt, this one included. */
    nearest: findNearGoals(tree)
      .slice(0, mostListed)
      .map(({ node, left, proved }) => ({
        ...goalOf(node),
        left,
        proved,
        tried: nodeAt(tree, node).edges.length,
      })),
    /** Tactics of which all goals but one are proved. */
    nearMisses: nearMisses.map(({ node, tactic, missing }) => ({
      ...{ node, goals: goalOf(node).goals, tactic },
      missing: goalOf(missing),
    })),
    /** What the gate said of proofs that it did not take; what comes later is of texts that would have read better. */
    rejections: offers.flatMap(({ verdicts }) =>
      verdicts
        .filter(({ at }) => at <= end.at)
        .flatMap(({ certificate }) => certificate.reasons.map(({ code, message }) => `${code}: ${message}`)),
    ),
    /** The accepted proof: its tactics, at which step it was found, and how much of what was tried is in it. */
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

function countUnanswered({ tree }: EpisodeView) {
  const reasons = tree.edges.flatMap(({ step: { outcome } }) => {
    if (outcome.kind === 'lost') return [outcome.reason];
    return outcome.kind === 'timeout' ? [outcome.limit ?? 'time-out'] : [];
  });
  return [...Map.groupBy(reasons, (why) => why)]
    .map(([why, own]) => ({ why, count: own.length }))
    .sort((a, b) => b.count - a.count);
}
