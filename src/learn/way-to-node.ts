import { extendReference, type PathStep, type StateReference } from '../../core/state-reference.ts';
import type { Theorem } from '../../core/theorem.ts';
import { edgeAt, type NodeId, nodeAt } from '../../search/proof-tree.ts';
import type { RecordedTree } from '../prove/episode/episode-view.ts';

/** The most probable way from the root; null when there is none that can be repeated. */
export function wayToNode(tree: RecordedTree, node: NodeId): readonly PathStep[] | null {
  const steps: PathStep[] = [];
  const passed = new Set<NodeId>();
  for (let at = node; at !== 0; ) {
    if (passed.has(at)) return null;
    passed.add(at);
    const [edge] = nodeAt(tree, at)
      .parents.map((id) => edgeAt(tree, id))
      .sort((a, b) => pathOf(b) - pathOf(a) || a.id - b.id);
    if (edge?.step.outcome.kind !== 'progress') return null;
    const child = edge.step.outcome.children[edge.children.indexOf(at)];
    if (child === undefined) return null;
    steps.unshift({ tactic: edge.action, focus: child.state.focus });
    at = edge.parent;
  }
  return steps;

  function pathOf({ parent, logProbability }: RecordedTree['edges'][number]): number {
    return nodeAt(tree, parent).logProbability + logProbability;
  }
}

/** The state at the end of a way. */
export const stateAlong = (theorem: Theorem, way: readonly PathStep[]): StateReference =>
  way.reduce<StateReference>((from, { tactic, focus }) => extendReference(from, tactic, focus), {
    theorem,
    path: [],
  });
