import { z } from 'zod';
import { LakatosError } from '../../core/errors.ts';
import { natural } from '../../core/schemas.ts';
import { edgeAt, isHopeless, type NodeId, nodeAt, type ProofTree, rootId } from '../../search/proof-tree.ts';
import { readAnyEpisode } from '../agent/episode-kinds.ts';
import { findNearGoals } from '../prove/episode/explain-episode.ts';
import { loadEpisode } from '../prove/episode/load-episode.ts';
import { paintFor } from '../report/paint.ts';
import type { EpisodeHeader } from '../store/schemas.ts';
import type { Store } from '../store/store.ts';

const nodeSchema = z.strictObject({
  id: natural,
  /** The node, and the tactic, by which it was met first; null of the root. */
  parent: natural.nullable(),
  tactic: z.string().nullable(),
  goals: z.array(z.string()).readonly(),
  status: z.enum(['open', 'proved', 'exhausted', 'refuted']),
  /** Tactics that were answered. */
  tried: natural,
});

const nearSchema = z.strictObject({
  node: natural,
  goals: z.array(z.string()).readonly(),
  left: natural.describe('open goals of the attempt that it belongs to, itself included'),
  tried: natural,
});

/** A search as people look at it: the part of its tree that a proof may come of, and the open goals nearest to one. */
export const searchTreeSchema = z.strictObject({
  theorem: z.string(),
  statement: z.string(),
  size: natural.describe('nodes of the whole tree'),
  nodes: z.array(nodeSchema).readonly().describe('each behind its parent'),
  near: z.array(nearSchema).readonly().describe('nearest to a proof first'),
});
export type SearchTree = z.infer<typeof searchTreeSchema>;

const mostNodes = 120;
const mostNear = 5;

/** @param goalsOf the goals of a position, as Lean prints them */
export function searchTree<S>(
  { id, statement }: { readonly id: string; readonly statement: string },
  tree: ProofTree<S, string>,
  goalsOf: (state: S) => readonly string[],
): SearchTree {
  const near = findNearGoals(tree).slice(0, mostNear);
  const shown = new Set<NodeId>();
  for (const { node } of near) addWithWay(tree, node, shown);
  for (const node of tree.nodes) {
    if (shown.size >= mostNodes) break;
    if (!isHopeless(node)) addWithWay(tree, node.id, shown);
  }
  const facts = (id: NodeId) => {
    const { position, edges } = nodeAt(tree, id);
    return { goals: goalsOf(position.state), tried: edges.length };
  };
  return {
    ...{ theorem: id, statement, size: tree.nodes.length },
    nodes: [...shown]
      .sort((a, b) => a - b)
      .map((id) => {
        const { status } = nodeAt(tree, id);
        const met = meeting(tree, id);
        return { id, parent: met?.parent ?? null, tactic: met?.action ?? null, status, ...facts(id) };
      }),
    near: near.map(({ node, left }) => ({ node, left, ...facts(node) })),
  };
}

/** The edge that met a node first: its parent is older, so that these edges lead to the root. */
function meeting<S>(tree: ProofTree<S, string>, id: NodeId) {
  const [first] = nodeAt(tree, id).parents;
  return id === rootId || first === undefined ? null : edgeAt(tree, first);
}

function addWithWay<S>(tree: ProofTree<S, string>, id: NodeId, to: Set<NodeId>): void {
  for (let at: NodeId | undefined = id; at !== undefined && !to.has(at); at = meeting(tree, at)?.parent)
    to.add(at);
}

/** How a search went: in plain words, and its tree, where it has one. */
export const explainedSchema = z.strictObject({
  kind: z.literal('explained'),
  episode: z.string(),
  text: z.string(),
  tree: searchTreeSchema.nullable(),
});

export type ToldSearch = z.infer<typeof explainedSchema>;

/** `unknown`: there is no search of that name, and the message tells which there are. */
type Explained = ToldSearch | { readonly kind: 'unknown'; readonly message: string };

/** The searches that the store has recorded. */
export class PastSearches {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Latest first. */
  async list(): Promise<readonly EpisodeHeader[]> {
    return (await this.#store.episodes()).toReversed();
  }

  /** @param name a theorem, for its latest search, or the id of an episode, as for `lakatos explain` */
  async explain(name: string): Promise<Explained> {
    try {
      const { header, lines } = await loadEpisode(this.#store, name);
      const read = readAnyEpisode(lines);
      const tree =
        read.kind === 'episode'
          ? searchTree(read.view.setting.theorem, read.view.tree, ({ goals }) => goals)
          : null;
      return { kind: 'explained', episode: header.id, text: read.explanation({}, paintFor({})), tree };
    } catch (thrown) {
      if (!(thrown instanceof LakatosError) || thrown.code !== 'INPUT_UNREADABLE') throw thrown;
      return { kind: 'unknown', message: `${thrown.message}. ${thrown.advice ?? ''}`.trim() };
    }
  }
}
