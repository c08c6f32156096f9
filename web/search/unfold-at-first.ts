import type { PageData } from '../../src/prove/episode/page/page-data.ts';
import { livingEdges, ownChildren } from './tree-shape.ts';

/**
 * The goals whose tactics are shown at first: all that the proof goes through, then the most probable, failed
 * ones last, until about `most` goals are in sight. Big failures so stay folded.
 */
export function unfoldAtFirst(data: PageData, most: number): Set<number> {
  const unfolded = new Set<number>();
  const waiting = new Set([0]);
  let shown = 1;
  const unfold = (node: number) => {
    waiting.delete(node);
    unfolded.add(node);
    for (const edge of livingEdges(data, node)) {
      for (const child of ownChildren(data, edge)) {
        waiting.add(child);
        shown += 1;
      }
    }
  };
  for (const node of (data.proof?.edges ?? [])
    .map((edge) => data.edges[edge]!.parent)
    .sort((a, b) => a - b)) {
    // What the proof goes through may hang below something that it does not go through.
    for (let next: number | null = node; next !== null && !unfolded.has(next); ) {
      unfold(next);
      const from: number | null = data.nodes[next]!.from;
      next = from === null ? null : data.edges[from]!.parent;
    }
  }
  const rankOf = (node: number) => {
    const { statuses, logProbability } = data.nodes[node]!;
    const status = statuses.at(-1)?.[1];
    return status === 'exhausted' || status === 'refuted' ? logProbability - 1e6 : logProbability;
  };
  while (shown < most && waiting.size > 0) {
    let best = -1;
    for (const node of waiting) if (best === -1 || rankOf(node) > rankOf(best)) best = node;
    unfold(best);
  }
  return unfolded;
}
