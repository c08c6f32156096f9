import type { NodeStatus } from '../../search/proof-tree.ts';
import type { PageData, PageEdge, PageNode } from '../../src/prove/episode/page/page-data.ts';

/** True for a tactic that is drawn: it proved its goal or led to others. The rest is counted and listed. */
export function isLiving({ kind }: PageEdge): boolean {
  return kind === 'proved' || kind === 'progress';
}

/** The tactics that are drawn behind a goal, that of the proof first. */
export function livingEdges(data: PageData, node: number): number[] {
  const living = data.nodes[node]!.edges.filter((edge) => isLiving(data.edges[edge]!));
  const isOfProof = (edge: number) => data.proof?.edges.includes(edge) === true;
  return [...living.filter(isOfProof), ...living.filter((edge) => !isOfProof(edge))];
}

/** The goals that are drawn behind a tactic: those it met first, each once. Others hang elsewhere in the tree. */
export function ownChildren(data: PageData, edge: number): number[] {
  return [...new Set(data.edges[edge]!.children)].filter((child) => data.nodes[child]!.from === edge);
}

/** How many goals are drawn below each goal when everything is unfolded. Children have higher ids. */
export function countBelow(data: PageData): number[] {
  const below = data.nodes.map(() => 0);
  for (let node = data.nodes.length - 1; node > 0; node -= 1) {
    const { from } = data.nodes[node]!;
    if (from !== null) below[data.edges[from]!.parent]! += 1 + below[node]!;
  }
  return below;
}

/** The status that held at a time; null when nobody had met the goal yet. */
export function statusAt({ statuses }: PageNode, time: number): NodeStatus | null {
  return statuses.findLast(([at]) => at <= time)?.[1] ?? null;
}

/** The goals from the root to `node`, in the drawing. */
export function wayTo(data: PageData, node: number): number[] {
  const way = [node];
  for (let { from } = data.nodes[node]!; from !== null; from = data.nodes[way[0]!]!.from) {
    way.unshift(data.edges[from]!.parent);
  }
  return way;
}
