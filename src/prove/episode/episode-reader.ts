import { LakatosError } from '../../../core/errors.ts';
import { recomputeFacts } from '../../../search/facts-from-scratch.ts';
import { addEdges } from '../../../search/grow-tree.ts';
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
import type { EpisodeLine, EpisodeLineOf, RecordedOutcome } from './episode-lines.ts';
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

/** Rebuilds a search from its lines, which it takes one after the other in their order. */
export class EpisodeReader {
  #tree: RecordedTree | null = null;
  readonly #history: { at: number; status: NodeStatus }[][] = [];
  readonly #answeredAt: number[] = [];
  readonly #steps: (RecordedStep & { readonly settled: RecordedStep['settled'][number][] })[] = [];
  readonly #focus: EpisodeView['focus'][number][] = [];
  readonly #proposedAt = new Map<NodeId, number>();
  readonly #refuting = new Map<NodeId, EpisodeCost>();
  /** By key. */
  readonly #values = new Map<string, number>();
  readonly #offers: Offer[] = [];
  #end: EpisodeView['end'] | null = null;
  /** What was met since the last expansion. */
  #created: Position<RecordedState>[] = [];

  take(line: EpisodeLine): void {
    switch (line.type) {
      case 'episode':
      case 'result':
        throw new LakatosError('INPUT_INVALID', `a line of the type "${line.type}" stands in the middle`);
      case 'position':
        this.#meet(line);
        return;
      case 'focus':
        this.#focus.push({ at: line.at, node: this.#node(line.node).id, depth: line.depth });
        return;
      case 'proposed': {
        const node = this.#node(line.node);
        node.asked = true;
        node.proposals = line.proposals.map(
          ({ tactic: action, ...rest }): Proposal<string> => ({ action, ...rest }),
        );
        this.#proposedAt.set(node.id, line.at);
        if (line.refuting !== undefined) this.#refuting.set(node.id, line.refuting);
        return;
      }
      case 'expanded':
        this.#expand(line);
        return;
      case 'proved':
      case 'exhausted':
        this.#setStatus(line.node, line.at, line.type);
        return;
      case 'refuted':
        this.#node(line.node).refutation = line.reason;
        this.#setStatus(line.node, line.at, 'refuted');
        return;
      case 'contradicted':
        for (const { node, status } of line.changed) this.#setStatus(node, line.at, status);
        return;
      case 'proof-found':
        this.#offers.push({
          at: line.at,
          size: line.size,
          edges: line.edges.map((id) => this.#edge(id).id),
          verdicts: [],
        });
        return;
      case 'verdict':
        this.#offers.at(-1)?.verdicts.push({
          at: line.at,
          proof: line.proof,
          accepted: line.verdict === 'accepted',
          certificate: line.certificate,
        });
        return;
      case 'proof-rejected':
        this.#grown().rejectedProofs.push(this.#offers.at(-1)?.edges ?? []);
        this.#revise(line);
        return;
      case 'blame-moved':
        this.#revise(line);
        this.#forgetRejections();
        return;
      case 'ended':
        this.#end = { at: line.at, end: line.end, spent: line.spent };
        return;
    }
  }

  /** @param lineCount of what was taken */
  finish(lineCount: number): Omit<EpisodeView, 'id' | 'createdAt' | 'setting' | 'result'> {
    const [tree, end] = [this.#tree, this.#end];
    if (tree === null || end === null) throw invalidLine(lineCount + 2, 'the episode breaks off here');
    recomputeFacts(tree);
    // What was known then counts, even if the rules are others now.
    for (const [id, statuses] of this.#history.entries()) {
      nodeAt(tree, id as NodeId).status = statuses.at(-1)?.status ?? 'open';
    }
    recomputeRelevance(tree);
    return {
      tree,
      history: this.#history,
      answeredAt: this.#answeredAt,
      steps: this.#steps,
      focus: this.#focus,
      proposedAt: this.#proposedAt,
      refuting: this.#refuting,
      offers: this.#offers,
      end,
    };
  }

  #meet({ node, key, focus, goals, value, at }: EpisodeLineOf<'position'>): void {
    if (node !== this.#history.length)
      throw new LakatosError('INPUT_INVALID', `node ${node} comes out of turn`);
    const position = { key, state: { goals, focus } };
    if (this.#tree === null) this.#tree = createTree(position);
    else this.#created.push(position);
    this.#history.push([{ at, status: 'open' }]);
    if (value !== undefined) this.#values.set(key, value);
  }

  #expand(line: EpisodeLineOf<'expanded'>): void {
    const tree = this.#grown();
    const parent = this.#node(line.node);
    const known = tree.nodes.length;
    const taken = line.edges.map(({ tactic: action, logProbability }) => ({ action, logProbability }));
    const steps = line.edges.map(({ outcome, children, ms, remembered }) => {
      return { outcome: this.#outcome(outcome, children, known), ms, remembered };
    });
    for (const [index, edge] of addEdges(tree, parent.id, taken, steps, this.#values).entries()) {
      improvePaths(tree, edge);
      this.#answeredAt.push(line.at);
      const recorded = line.edges[index];
      if (
        edge.id !== recorded?.id ||
        edge.children.some((child, place) => child !== recorded.children[place])
      )
        throw new LakatosError('INPUT_INVALID', `edge ${recorded?.id} comes out of turn`);
    }
    if (tree.nodes.length !== this.#history.length)
      throw new LakatosError('INPUT_INVALID', 'a node was met that no edge leads to');
    parent.taken = parent.edges.length;
    parent.proposals = inOrderOfAnswers(tree, parent);
    this.#steps.push({
      number: this.#steps.length + 1,
      at: line.at,
      node: parent.id,
      score: line.score ?? null,
      edges: line.edges.map(({ id }) => id as EdgeId),
      created: tree.nodes.slice(known).map(({ id }) => id),
      settled: [],
      spent: line.spent,
    });
    this.#created = [];
  }

  /** `known`: how many nodes the tree had before the expansion; those met in it come after. */
  #outcome(
    recorded: RecordedOutcome,
    children: readonly number[],
    known: number,
  ): StepOutcome<RecordedState> {
    if (recorded.kind !== 'progress') return recorded;
    const { focus, ...rest } = recorded;
    if (focus.length !== children.length)
      throw new LakatosError('INPUT_INVALID', 'an edge has children without focus');
    const positions = children.map((child, index) => {
      const { key, state } = child < known ? this.#node(child).position : this.#met(child - known);
      return { key, state: { goals: state.goals, focus: focus[index] ?? [] } };
    });
    return { ...rest, children: positions };
  }

  #met(index: number): Position<RecordedState> {
    const position = this.#created[index];
    if (position === undefined)
      throw new LakatosError('INPUT_INVALID', 'an edge leads to a node that nobody met');
    return position;
  }

  #revise({ rejected, changed, at }: EpisodeLineOf<'proof-rejected' | 'blame-moved'>): void {
    for (const edge of this.#grown().edges) edge.rejected = false;
    for (const id of rejected) this.#edge(id).rejected = true;
    for (const { node, status } of changed) this.#setStatus(node, at, status);
  }

  /** One for which no edge is to blame any more was taken back. */
  #forgetRejections(): void {
    const { rejectedProofs } = this.#grown();
    const kept = rejectedProofs.filter((proof) => proof.some((id) => this.#edge(id).rejected));
    rejectedProofs.splice(0, rejectedProofs.length, ...kept);
  }

  #setStatus(id: number, at: number, status: NodeStatus): void {
    const node = this.#node(id);
    if (node.status === status) return;
    node.status = status;
    this.#history[id]?.push({ at, status });
    this.#steps.at(-1)?.settled.push({ node: id as NodeId, status });
  }

  #grown(): RecordedTree {
    if (this.#tree === null) throw new LakatosError('INPUT_INVALID', 'there is no position before it');
    return this.#tree;
  }

  #node(id: number) {
    return nodeAt(this.#grown(), id as NodeId);
  }

  #edge(id: number) {
    return edgeAt(this.#grown(), id as EdgeId);
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
