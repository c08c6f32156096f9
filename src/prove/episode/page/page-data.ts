import { edgeAt, type TreeEdge, type TreeNode } from '../../../../search/proof-tree.ts';
import type { EpisodeView, RecordedState } from '../episode-view.ts';
import { acceptedOffer } from '../load-episode.ts';

/** Places in lists of the data: in JSON they are plain numbers. */
type Places = readonly number[];

export type PageNode = ReturnType<typeof pageNode>;
export type PageEdge = ReturnType<typeof pageEdge>;
export type PageData = ReturnType<typeof pageData>;

/** Messages of Lean repeat the whole goal; a page with thousands of them must stay small. */
const longestMessage = 800;

/**
 * A search as its page shows it: no names for what a number can say, and each text once. What stands for a text is its place
 * in `texts`. Times are milliseconds.
 */
export function pageData(view: EpisodeView) {
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
    /** When tactics were tried on which node, and what the strategy thought of the choice, if it weighed any. */
    steps: steps.map(({ at, node, score }) => [at, node, score] as const),
    duration: Math.max(1, view.end.at, offer?.at ?? 0),
    /** The edges of the accepted proof, its text, and when it was accepted. */
    proof: !offer || !accepted ? null : { at: offer.at, edges: offer.edges as Places, text: accepted.proof },
  };
}

function pageNode(view: EpisodeView, node: TreeNode<RecordedState, string>, texts: TextTable) {
  const history = view.history[node.id] ?? [];
  const tried = new Set(node.edges.map((edge) => edgeAt(view.tree, edge).action));
  return {
    goals: node.position.state.goals.map((goal) => texts.idOf(goal)),
    /** When it was met. */
    at: history[0]?.at ?? 0,
    /** With the time from which each held. The root is there from the beginning, whatever the clock said between. */
    statuses: history.map(
      ({ at, status }, index) => [node.id === 0 && index === 0 ? 0 : at, status] as const,
    ),
    /** The edge that met it first, which is its parent in the drawing; null for the root. */
    from: node.id === 0 ? null : ((node.parents as Places)[0] ?? null),
    edges: node.edges as Places,
    logProbability: finite(node.logProbability),
    /** What a value function said of it, from 0 to 1; null where none was asked. */
    value: node.value,
    /** How many proposals were not tried. */
    untried: (node.proposals ?? []).filter(({ action }) => !tried.has(action)).length,
    /** Why it has no proof. */
    refutation: node.refutation === null ? null : texts.idOf(node.refutation),
  };
}

function pageEdge(view: EpisodeView, edge: TreeEdge<RecordedState, string>, texts: TextTable) {
  const { id, parent, action, step, children, logProbability, rejected } = edge;
  const proposal = view.tree.nodes[parent]?.proposals?.find((proposal) => proposal.action === action);
  const { source, prior = null } = proposal ?? {};
  const message = messageOf(edge);
  return {
    parent: parent as number,
    tactic: texts.idOf(action),
    kind: step.outcome.kind,
    /** What Lean said, or which limit was met. */
    message: message === null ? null : texts.idOf(message),
    ms: step.ms,
    /** When the answer came. */
    at: view.answeredAt[id] ?? 0,
    logProbability: finite(logProbability),
    /** The policy's own, before what was learnt in the search; null where that is the same, or not known. */
    prior: prior === null ? null : finite(prior),
    source: source === undefined ? null : texts.idOf(source),
    children: children as Places,
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
  const ids = new Map<string, number>();
  return {
    ids,
    idOf(text: string): number {
      const id = ids.get(text) ?? ids.size;
      ids.set(text, id);
      return id;
    },
  };
}
type TextTable = ReturnType<typeof textTable>;
