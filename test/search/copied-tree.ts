import { copyTree } from '../../search/grow-tree.ts';
import type { Position } from '../../search/interfaces.ts';
import { nodeAt, type ProofTree, rootId } from '../../search/proof-tree.ts';

/** As a search that goes on gets it: with states of its own. */
export const copied = <S extends object, A>(tree: ProofTree<S, A>): ProofTree<S, A> =>
  copyTree(tree, fresh(nodeAt(tree, rootId).position), ({ step: { outcome } }) =>
    outcome.kind === 'progress' ? outcome.children.map(fresh) : [],
  );

const fresh = <S extends object>({ key, state }: Position<S>): Position<S> => ({ key, state: { ...state } });

/** What a tree says, without the caches that depend on the way there. */
export const contents = <S, A>({ nodes, edges, rejectedProofs }: ProofTree<S, A>) => ({
  nodes: nodes.map(({ hopeAt: _, doubtAt: __, relevantAt: ___, ...node }) => node),
  edges,
  rejectedProofs,
});
