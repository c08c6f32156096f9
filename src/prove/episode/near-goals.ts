/**
 * What was left of a search, nearest to a proof first. Along living edges from the root, the goals that would still
 * be open if everything else below an edge stayed as it is:
 *
 *   left(root)  = 1
 *   left(child) = min over the edges to it of  left(parent) - 1 + the open children of the edge
 *
 * So 1 means: this goal, once proved, finishes the proof. Ties go to the likelier path.
 */
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
import type { RecordedTree } from './episode-view.ts';

export interface NearGoal {
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
export interface NearMiss {
  readonly node: NodeId;
  readonly tactic: string;
  readonly missing: NodeId;
}

/** On goals that are not proved; those whose missing goal is open come first, then by the path's probability. */
export function findNearMisses(tree: RecordedTree): NearMiss[] {
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
