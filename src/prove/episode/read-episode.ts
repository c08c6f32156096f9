import { LakatosError } from '../../../core/errors.ts';
import { recomputeFacts } from '../../../search/facts-from-scratch.ts';
import { addAnswer, addEdges } from '../../../search/grow-tree.ts';
import type { Position, Proposal, StepOutcome } from '../../../search/interfaces.ts';
import {
  createTree,
  type EdgeId,
  edgeAt,
  type NodeId,
  type NodeStatus,
  nodeAt,
  type TreeNode,
} from '../../../search/proof-tree.ts';
import { improvePaths, recomputeRelevance } from '../../../search/relevance.ts';
import { linesOf, readEnded } from '../conversation/transcript.ts';
import {
  type EpisodeLine,
  type EpisodeLineOf,
  episodeLineSchema,
  type RecordedOutcome,
} from './episode-lines.ts';
import type {
  EpisodeCost,
  EpisodeView,
  RecordedOffer,
  RecordedState,
  RecordedStep,
  RecordedTree,
  RecordedVerdict,
} from './episode-view.ts';
import { invalidLine } from './parse-line.ts';

type Offer = RecordedOffer & { readonly verdicts: RecordedVerdict[] };

/**
 * Rebuilds a search from its lines, which may come from a file: each is checked, and so is that it names only nodes
 * and edges that are there, and calls proved what its certificates are of.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readEpisode(values: readonly unknown[]): EpisodeView {
  const {
    lines,
    result: { type: _, ...result },
    ...read
  } = readEnded('episode', episodeLineSchema, values, (lines) =>
    linesOf(lines, 'verdict').filter(({ verdict }) => verdict === 'accepted'),
  );
  let tree: RecordedTree | null = null;
  const history: { at: number; status: NodeStatus }[][] = [];
  const answeredAt: number[] = [];
  const steps: (RecordedStep & { readonly settled: RecordedStep['settled'][number][] })[] = [];
  const focus: EpisodeView['focus'][number][] = [];
  const proposedAt = new Map<NodeId, number>();
  const premises = new Map<NodeId, readonly string[]>();
  const refuting = new Map<NodeId, EpisodeCost>();
  /** By key. */
  const estimates = new Map<string, number>();
  const offers: Offer[] = [];
  let end: EpisodeView['end'] | null = null;
  /** What was met since the last expansion. */
  let created: Position<RecordedState>[] = [];
  for (const [index, line] of lines.entries()) {
    try {
      take(line);
    } catch (thrown) {
      // The tree has no node or edge of that number.
      if (thrown instanceof LakatosError) throw invalidLine(index + 2, thrown.message, thrown);
      throw thrown;
    }
  }
  return { ...read, result, ...finish() };

  function take(line: EpisodeLine): void {
    switch (line.type) {
      case 'episode':
      case 'result':
        throw new LakatosError('INPUT_INVALID', `a line of the type "${line.type}" stands in the middle`);
      case 'position':
        meet(line);
        return;
      case 'focus':
        focus.push({ at: line.at, node: nodeOf(line.node).id, depth: line.depth });
        return;
      case 'proposed': {
        const node = nodeOf(line.node);
        addAnswer(
          node,
          line.proposals.map(({ tactic: action, ...rest }): Proposal<string> => ({ action, ...rest })),
        );
        for (const change of line.changed ?? []) setStatus(change.node, line.at, change.status);
        proposedAt.set(node.id, line.at);
        if (line.premises !== undefined) premises.set(node.id, line.premises);
        if (line.refuting !== undefined) refuting.set(node.id, line.refuting);
        return;
      }
      case 'expanded':
        expand(line);
        return;
      case 'proved':
      case 'exhausted':
        setStatus(line.node, line.at, line.type);
        return;
      case 'refuted':
        nodeOf(line.node).refutation = line.reason;
        setStatus(line.node, line.at, 'refuted');
        return;
      case 'contradicted':
        for (const { node, status } of line.changed) setStatus(node, line.at, status);
        return;
      case 'proof-found':
        offers.push({
          at: line.at,
          size: line.size,
          edges: line.edges.map((id) => edgeOf(id).id),
          verdicts: [],
        });
        return;
      case 'verdict':
        offers.at(-1)?.verdicts.push({
          at: line.at,
          proof: line.proof,
          accepted: line.verdict === 'accepted',
          certificate: line.certificate,
        });
        return;
      case 'proof-rejected':
        grown().rejectedProofs.push(offers.at(-1)?.edges ?? []);
        revise(line);
        return;
      case 'blame-moved':
        revise(line);
        forgetRejections();
        return;
      case 'ended':
        end = { at: line.at, end: line.end, spent: line.spent };
        return;
    }
  }

  function finish() {
    if (tree === null || end === null) throw invalidLine(lines.length + 2, 'the episode breaks off here');
    recomputeFacts(tree);
    // What was known then counts, even if the rules are others now.
    for (const [node, statuses] of history.entries()) {
      nodeAt(tree, node as NodeId).status = statuses.at(-1)?.status ?? 'open';
    }
    recomputeRelevance(tree);
    return { tree, history, answeredAt, steps, focus, proposedAt, premises, refuting, offers, end };
  }

  function meet({ node, key, focus: place, goals, value, at }: EpisodeLineOf<'position'>): void {
    if (node !== history.length) throw new LakatosError('INPUT_INVALID', `node ${node} comes out of turn`);
    const position = { key, state: { goals, focus: place } };
    if (tree === null) tree = createTree(position);
    else created.push(position);
    history.push([{ at, status: 'open' }]);
    if (value !== undefined) estimates.set(key, value);
  }

  function expand(line: EpisodeLineOf<'expanded'>): void {
    const now = grown();
    const parent = nodeOf(line.node);
    const known = now.nodes.length;
    const taken = line.edges.map(({ tactic: action, logProbability }) => ({ action, logProbability }));
    const answers = line.edges.map(({ outcome, children, ms, remembered }) => {
      return { outcome: outcomeOf(outcome, children, known), ms, remembered };
    });
    for (const [index, edge] of addEdges(now, parent.id, taken, answers, estimates).entries()) {
      improvePaths(now, edge);
      answeredAt.push(line.at);
      const recorded = line.edges[index];
      if (
        edge.id !== recorded?.id ||
        edge.children.some((child, place) => child !== recorded.children[place])
      )
        throw new LakatosError('INPUT_INVALID', `edge ${recorded?.id} comes out of turn`);
    }
    if (now.nodes.length !== history.length)
      throw new LakatosError('INPUT_INVALID', 'a node was met that no edge leads to');
    parent.taken = parent.edges.length;
    parent.proposals = inOrderOfAnswers(now, parent);
    steps.push({
      number: steps.length + 1,
      at: line.at,
      node: parent.id,
      score: line.score ?? null,
      edges: line.edges.map(({ id }) => id as EdgeId),
      created: now.nodes.slice(known).map(({ id }) => id),
      settled: [],
      spent: line.spent,
    });
    created = [];
  }

  /** `known`: how many nodes the tree had before the expansion; those met in it come after. */
  function outcomeOf(
    recorded: RecordedOutcome,
    children: readonly number[],
    known: number,
  ): StepOutcome<RecordedState> {
    if (recorded.kind !== 'progress') return recorded;
    const { focus: places, ...rest } = recorded;
    if (places.length !== children.length)
      throw new LakatosError('INPUT_INVALID', 'an edge has children without focus');
    const positions = children.map((child, index) => {
      const { key, state } = child < known ? nodeOf(child).position : met(child - known);
      return { key, state: { goals: state.goals, focus: places[index] ?? [] } };
    });
    return { ...rest, children: positions };
  }

  function met(index: number): Position<RecordedState> {
    const position = created[index];
    if (position === undefined)
      throw new LakatosError('INPUT_INVALID', 'an edge leads to a node that nobody met');
    return position;
  }

  function revise({ rejected, changed, at }: EpisodeLineOf<'proof-rejected' | 'blame-moved'>): void {
    for (const edge of grown().edges) edge.rejected = false;
    for (const id of rejected) edgeOf(id).rejected = true;
    for (const { node, status } of changed) {
      // A refutation that a proof does not contradict was taken back.
      if (status === 'open' || status === 'exhausted') nodeOf(node).refutation = null;
      setStatus(node, at, status);
    }
  }

  /** One for which no edge is to blame any more was taken back. */
  function forgetRejections(): void {
    const { rejectedProofs } = grown();
    const kept = rejectedProofs.filter((proof) => proof.some((id) => edgeOf(id).rejected));
    rejectedProofs.splice(0, rejectedProofs.length, ...kept);
  }

  function setStatus(id: number, at: number, status: NodeStatus): void {
    const node = nodeOf(id);
    if (node.status === status) return;
    node.status = status;
    history[id]?.push({ at, status });
    steps.at(-1)?.settled.push({ node: id as NodeId, status });
  }

  function grown(): RecordedTree {
    if (tree === null) throw new LakatosError('INPUT_INVALID', 'there is no position before it');
    return tree;
  }

  function nodeOf(id: number) {
    return nodeAt(grown(), id as NodeId);
  }

  function edgeOf(id: number) {
    return edgeAt(grown(), id as EdgeId);
  }
}

/** As the search keeps them: answered proposals first, in the order of the answers. */
function inOrderOfAnswers(
  tree: RecordedTree,
  { edges, proposals }: TreeNode<RecordedState, string>,
): readonly Proposal<string>[] | null {
  if (proposals === null) return null;
  const byAction = new Map(proposals.map((proposal) => [proposal.action, proposal]));
  const answered = edges.flatMap((id) => byAction.get(edgeAt(tree, id).action) ?? []);
  const isAnswered = new Set(answered);
  return [...answered, ...proposals.filter((proposal) => !isAnswered.has(proposal))];
}
