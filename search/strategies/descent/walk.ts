import type { EdgeId, NodeId } from '../../proof-tree.ts';
import type { StrategyChoice } from '../../strategy.ts';

/** A way down from the root: `edges[i]` leads from `nodes[i]` to `nodes[i + 1]`; no node is met twice. */
export interface Walk {
  readonly nodes: readonly NodeId[];
  readonly edges: readonly EdgeId[];
  /** Of the last option that was rated on the way: to try proposals at its end, or the edge that led there. */
  readonly rating?: number;
}

export function endOfWalk({ nodes }: Walk): NodeId {
  return nodes.at(-1)!;
}

/** To try the next proposals at its end. */
export function choiceOf(walk: Walk, proposals: number): StrategyChoice {
  return { node: endOfWalk(walk), proposals, ...(walk.rating !== undefined && { score: walk.rating }) };
}

/** The walks whose choices have not settled yet. Strategies count them so that the next ones go elsewhere. */
export class WalksUnderWay {
  readonly #byEnd = new Map<NodeId, Walk[]>();
  readonly #through = new Map<NodeId, number>();
  readonly #along = new Map<EdgeId, number>();

  begin(walk: Walk): void {
    const end = endOfWalk(walk);
    this.#byEnd.set(end, [...(this.#byEnd.get(end) ?? []), walk]);
    this.#count(walk, 1);
  }

  /** The oldest walk to the node is over, and returned. */
  finish(end: NodeId): Walk | undefined {
    const [walk, ...rest] = this.#byEnd.get(end) ?? [];
    if (walk === undefined) return undefined;
    if (rest.length === 0) this.#byEnd.delete(end);
    else this.#byEnd.set(end, rest);
    this.#count(walk, -1);
    return walk;
  }

  /** How many of them end at the node. */
  endingAt(node: NodeId): number {
    return this.#byEnd.get(node)?.length ?? 0;
  }

  /** How many of them pass the node or end there. */
  through(node: NodeId): number {
    return this.#through.get(node) ?? 0;
  }

  along(edge: EdgeId): number {
    return this.#along.get(edge) ?? 0;
  }

  #count({ nodes, edges }: Walk, change: number): void {
    for (const node of nodes) addTo(this.#through, node, change);
    for (const edge of edges) addTo(this.#along, edge, change);
  }
}

/** Zeros are left out, so that the map stays as small as what is under way. */
function addTo<K>(counts: Map<K, number>, key: K, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
