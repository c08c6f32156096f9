import {
  type EdgeId,
  edgeAt,
  type NodeStatus,
  type TreeEdge,
  type TreeNode,
} from '../../../../search/proof-tree.ts';
import type { OutcomeKind } from '../episode-lines.ts';
import type { EpisodeView, RecordedState } from '../episode-view.ts';
import { acceptedOffer } from '../load-episode.ts';

/** A place in `PageData.texts`. */
export type TextId = number;

export interface PageNode {
  readonly goals: readonly TextId[];
  /** When it was met, in milliseconds. */
  readonly at: number;
  /** Statuses with the time from which each held. */
  readonly statuses: readonly (readonly [at: number, status: NodeStatus])[];
  /** The edge that met it first, which is its parent in the drawing; null for the root. */
  readonly from: number | null;
  readonly edges: readonly number[];
  readonly logProbability: number;
  /** What a value function said of it, from 0 to 1; null where none was asked. */
  readonly value: number | null;
  /** How many proposals were not tried. */
  readonly untried: number;
  /** Why it has no proof. */
  readonly refutation: TextId | null;
}

export interface PageEdge {
  readonly parent: number;
  readonly tactic: TextId;
  readonly kind: OutcomeKind;
  /** What Lean said, or which limit was met. */
  readonly message: TextId | null;
  readonly ms: number;
  /** When the answer came, in milliseconds. */
  readonly at: number;
  readonly logProbability: number;
  /** The policy's own, before what was learnt in the search; null where that is the same, or not known. */
  readonly prior: number | null;
  readonly source: TextId | null;
  readonly children: readonly number[];
  readonly rejected: boolean;
}

/** A search as its page shows it: no names for what a number can say, and each text once. */
export interface PageData {
  readonly theorem: string;
  readonly statement: string;
  readonly texts: readonly string[];
  readonly nodes: readonly PageNode[];
  readonly edges: readonly PageEdge[];
  /** When tactics were tried on which node, and what the strategy thought of the choice, if it weighed any. */
  readonly steps: readonly (readonly [at: number, node: number, score: number | null])[];
  /** Milliseconds to the end of the search. */
  readonly duration: number;
  /** The edges of the accepted proof, its text, and when it was accepted. */
  readonly proof: { readonly at: number; readonly edges: readonly number[]; readonly text: string } | null;
}

/** Messages of Lean repeat the whole goal; a page with thousands of them must stay small. */
const longestMessage = 800;

export function pageData(view: EpisodeView): PageData {
  const { tree, setting, steps } = view;
  const texts = textTable();
  const nodes = tree.nodes.map((node) => pageNode(view, node, texts));
  const edges = tree.edges.map((edge) => pageEdge(view, edge, texts));
  const offer = acceptedOffer(view);
  const accepted = offer?.verdicts.findLast((verdict) => verdict.accepted);
  return {
    theorem: setting.theorem.id,
    statement: setting.theorem.statement,
    texts: [...texts.ids.keys()],
    nodes,
    edges,
    steps: steps.map(({ at, node, score }) => [at, node, score]),
    duration: Math.max(1, view.end.at, offer?.at ?? 0),
    proof: !offer || !accepted ? null : { at: offer.at, edges: offer.edges, text: accepted.proof },
  };
}

function pageNode(view: EpisodeView, node: TreeNode<RecordedState, string>, texts: TextTable): PageNode {
  const history = view.history[node.id] ?? [];
  const { edges } = node;
  const tried = new Set(edges.map((edge) => edgeAt(view.tree, edge).action));
  return {
    goals: node.position.state.goals.map((goal) => texts.idOf(goal)),
    at: history[0]?.at ?? 0,
    // The root is there from the beginning, whatever the clock said between.
    statuses: history.map(({ at, status }, index) => [node.id === 0 && index === 0 ? 0 : at, status]),
    from: node.id === 0 ? null : (node.parents[0] ?? null),
    edges,
    logProbability: finite(node.logProbability),
    value: node.value,
    untried: (node.proposals ?? []).filter(({ action }) => !tried.has(action)).length,
    refutation: node.refutation === null ? null : texts.idOf(node.refutation),
  };
}

function pageEdge(view: EpisodeView, edge: TreeEdge<RecordedState, string>, texts: TextTable): PageEdge {
  const { id, parent, action, step, children, logProbability, rejected } = edge;
  const proposal = view.tree.nodes[parent]?.proposals?.find((proposal) => proposal.action === action);
  const { source, prior = null } = proposal ?? {};
  const message = messageOf(edge);
  return {
    parent,
    tactic: texts.idOf(action),
    kind: step.outcome.kind,
    message: message === null ? null : texts.idOf(message),
    ms: step.ms,
    at: view.answeredAt[id as EdgeId] ?? 0,
    logProbability: finite(logProbability),
    prior: prior === null ? null : finite(prior),
    source: source === undefined ? null : texts.idOf(source),
    children,
    rejected,
  };
}

/** JSON has no infinity; a probability that the page shows as 0 will do for that of an impossible tactic. */
const finite = (logarithm: number): number => Math.max(logarithm, -1e4);

function messageOf({ step: { outcome } }: TreeEdge<RecordedState, string>): string | null {
  switch (outcome.kind) {
    case 'failed':
    case 'refused': {
      const { message } = outcome;
      return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
    }
    case 'timeout':
      return outcome.limit ?? null;
    case 'lost':
      return outcome.reason;
    case 'proved':
    case 'progress':
      return null;
  }
}

/** Texts, each once. */
function textTable() {
  const ids = new Map<string, TextId>();
  return {
    ids,
    idOf(text: string): TextId {
      const id = ids.get(text) ?? ids.size;
      ids.set(text, id);
      return id;
    },
  };
}
type TextTable = ReturnType<typeof textTable>;
