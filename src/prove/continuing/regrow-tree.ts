import { copyTree } from '../../../search/copy-tree.ts';
import type { Environment, Position } from '../../../search/interfaces.ts';
import { type EdgeId, edgeAt, nodeAt, type ProofTree } from '../../../search/proof-tree.ts';
import type { RecordedTree } from '../episode/episode-view.ts';
import type { LeanPosition, LeanState } from '../lean/lean-position.ts';

/**
 * The tree of an episode with Lean's states in it, which an episode does not have: every tactic that led somewhere is
 * applied again. What the store still knows of them costs no call. Null when a tactic leads elsewhere than it did,
 * Lean gave no answer, or the episode is one that no search makes: an answer to what nobody proposed.
 */
export async function regrowTree(
  recorded: RecordedTree,
  root: LeanPosition,
  environment: Environment<LeanState, string>,
  signal: AbortSignal,
): Promise<ProofTree<LeanState, string> | null> {
  if (nodeAt(recorded, recorded.nodes[0]!.id).position.key !== root.key) return null;
  if (recorded.nodes.some(({ proposals, edges }) => edges.length > (proposals?.length ?? 0))) return null;
  const states = new Map<string, LeanPosition>([[root.key, root]]);
  const children = new Map<EdgeId, readonly LeanPosition[]>();
  for (const { edges, position } of recorded.nodes) {
    const leading = edges
      .map((id) => edgeAt(recorded, id))
      .filter(({ step }) => step.outcome.kind === 'progress');
    if (leading.length === 0) continue;
    // A node has a greater number than the one from which it was met first.
    const own = states.get(position.key);
    if (own === undefined) return null;
    const steps = await environment.step(
      own,
      leading.map(({ action }) => action),
      signal,
    );
    for (const [at, { id, step }] of leading.entries()) {
      const outcome = steps[at]?.outcome;
      if (outcome?.kind !== 'progress' || step.outcome.kind !== 'progress') return null;
      if (!haveSameKeys(outcome.children, step.outcome.children)) return null;
      for (const child of outcome.children) if (!states.has(child.key)) states.set(child.key, child);
      children.set(id, outcome.children);
    }
  }
  return copyTree(recorded, root, ({ id }) => children.get(id) ?? []);
}

const haveSameKeys = (a: readonly Position<unknown>[], b: readonly Position<unknown>[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);
