import { recomputeFacts } from '../../../search/facts-from-scratch.ts';
import type { NodeId, NodeStatus } from '../../../search/proof-tree.ts';
import type { EpisodeView, RecordedTree } from '../../prove/episode/episode-view.ts';

/**
 * The tree of a search as it was after its first steps: the states and tactics of then, with what was known of them. Tactics
 * that a refused proof is blamed for count as any other: it is for searches without one.
 * @param steps from 0, at which there is the theorem alone
 */
export function treeAfter({ tree, steps: all, proposedAt }: EpisodeView, steps: number): RecordedTree {
  const done = all.slice(0, steps);
  const edgeCount = done.reduce((sum, { edges }) => sum + edges.length, 0);
  const nodeCount = done.reduce((sum, { created }) => sum + created.length, 1);
  const until = done.at(-1)?.at ?? 0;
  const statuses = new Map<NodeId, NodeStatus>();
  for (const { settled } of done) for (const { node, status } of settled) statuses.set(node, status);
  const nodes = tree.nodes.slice(0, nodeCount).map((node) => {
    const edges = node.edges.filter((id) => id < edgeCount);
    const wasAsked = edges.length > 0 || (proposedAt.get(node.id) ?? Number.POSITIVE_INFINITY) <= until;
    return {
      ...node,
      edges,
      parents: node.parents.filter((id) => id < edgeCount),
      asked: wasAsked,
      proposals: wasAsked ? node.proposals : null,
      taken: edges.length,
      refutation: statuses.get(node.id) === 'refuted' ? node.refutation : null,
    };
  });
  const then: RecordedTree = {
    nodes,
    edges: tree.edges.slice(0, edgeCount).map((edge) => ({ ...edge, rejected: false })),
    rejectedProofs: [],
    idOfKey: new Map(nodes.map(({ id, position }) => [position.key, id])),
  };
  recomputeFacts(then);
  // What was known then counts, even if it can't be worked out any more.
  for (const node of nodes) node.status = statuses.get(node.id) ?? node.status;
  return then;
}
