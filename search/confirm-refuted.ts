import { LakatosError } from '../core/errors.ts';
import { revise } from './blame.ts';
import { mostRefutingCalls } from './expand.ts';
import type { ActionOnWay } from './interfaces.ts';
import { takeUp } from './offer-proof.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, rootId, type TreeNode } from './proof-tree.ts';
import { edgeHolds } from './relevance.ts';
import type { SearchRun } from './search-run.ts';

interface Ground<S, A> {
  /** What the refuter spoke of. */
  readonly node: TreeNode<S, A>;
  /** From the root to it; empty where it is the root. */
  readonly way: readonly ActionOnWay<A>[];
}

/** A nearest position of which the refuter spoke, and from which the root's refutation follows. */
export function groundOf<S, A>(tree: ProofTree<S, A>): Ground<S, A> {
  const isRefuted = (id: NodeId) => nodeAt(tree, id).status === 'refuted';
  const ways = new Map<NodeId, readonly ActionOnWay<A>[]>([[rootId, []]]);
  for (const [id, way] of ways) {
    const node = nodeAt(tree, id);
    if (node.refutation !== null) return { node, way };
    for (const edgeId of node.edges) {
      const edge = edgeAt(tree, edgeId);
      if (!edgeHolds(edge, 'refutation', isRefuted)) continue;
      for (const child of edge.children) {
        if (!isRefuted(child) || ways.has(child)) continue;
        ways.set(child, [...way, { action: edge.action, key: nodeAt(tree, child).position.key }]);
      }
    }
  }
  throw new LakatosError('INTERNAL', 'the root is not refuted');
}

/** Whether the root's refutation may rest on what a store or an earlier search said: then it has to be asked again. */
export function isHearsay<S, A>({ options, tree }: SearchRun<S, A>): boolean {
  if (options.confirm === undefined || nodeAt(tree, rootId).refutation !== null) return false;
  return options.tree !== undefined || tree.edges.some(({ step }) => step.remembered);
}

/**
 * Has the root's refutation found again from nothing but the root. Where it is not, what the refuter said of its ground is taken
 * back, and the search can go on. Nothing may be under way.
 *
 * @returns the reason; null when it was taken back; `stopped` when the question was cut off
 * @throws what is asked throws
 */
export async function confirmRefuted<S, A>(
  run: SearchRun<S, A>,
): Promise<{ readonly reason: string | null } | 'stopped'> {
  const { ledger, options, stop, tree } = run;
  const { node, way } = groundOf(tree);
  const calls = ledger.affordable(way.length + mostRefutingCalls);
  if (options.confirm === undefined || calls === 0) return 'stopped';
  let reason: string | null = null;
  try {
    const again = await options.confirm(options.root, way, stop.signal, calls);
    ledger.add({ calls: again.calls });
    ({ reason } = again);
  } catch (thrown) {
    if (!stop.signal.aborted) throw thrown;
  }
  if (reason !== null) return { reason };
  if (stop.signal.aborted) return 'stopped';
  node.refutation = null;
  takeUp(run, 'blame-moved', revise(tree));
  return { reason };
}
