/**
 * Dives: from where the last expansion was always on to the best child, without looking aside, and again from
 * the root when that comes to nothing. What a dive found out stays in the tree, so the next one passes it for
 * free.
 *
 * A dive takes at each node the option with the highest
 *
 *   log p(o) + T g,   with g from the standard Gumbel distribution
 *
 * where an option is a living edge, or to try the node's next proposals, with p of the best of them. The
 * first dive has T = 0, so it's greedy; later ones have T = 1, which draws each option with its probability
 * p. Where several children are left, the first one that isn't proved comes first. When the position is
 * proved, the dive goes on from the last one on its way that isn't; when it's dead, the dive is over. Dive k
 * has `unit` luby(k) expansions (1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...): whatever length is right for the
 * problem, this costs at most a logarithmic factor more. Parallel choices are dives of their own.
 *
 * Sources: Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms" (1993); Gomes, Selman and
 * Kautz (1998) for restarts with randomised choices.
 */
import type { Random } from '../../core/random.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, rootId } from '../proof-tree.ts';
import { isDead } from '../relevance.ts';
import type { Strategy } from '../strategy.ts';
import { descend, type Guide } from './descent/descend.ts';
import { WaitingList } from './descent/waiting-list.ts';
import { choiceOf, endOf, type Walk } from './descent/walk.ts';

export interface GreedyDiveOptions {
  readonly random: Random;
  /** Expansions of the shortest dives; default 8. */
  readonly unit?: number;
  /** How many proposals one expansion tries; default 8. */
  readonly chunk?: number;
}

interface Dive {
  readonly walk: Walk;
  readonly temperature: number;
  /** Expansions it may still make. */
  readonly left: number;
}

export function greedyDive<S, A>({ random, unit = 8, chunk = 8 }: GreedyDiveOptions): Strategy<S, A> {
  const waiting = new WaitingList();
  /** Dives that can go on, and those that wait for answers, by the node that these are for. */
  const ready: Dive[] = [];
  const underWay = new Map<NodeId, Dive[]>();
  let begun = 0;

  const begin = (): Dive => {
    begun += 1;
    return {
      walk: { nodes: [rootId], edges: [] },
      temperature: begun === 1 ? 0 : 1,
      left: unit * luby(begun),
    };
  };
  /** The dive with its next expansion at its end, or null when it's over. */
  const goOn = (tree: ProofTree<S, A>, dive: Dive): Dive | null => {
    const start = dive.left > 0 ? climb(tree, dive.walk) : null;
    const walk = start === null ? null : descend(tree, perturbed(random, dive.temperature), 0, start);
    return walk === null ? null : { ...dive, walk, left: dive.left - 1 };
  };
  const dive = (tree: ProofTree<S, A>): Dive | null => {
    for (let old = ready.shift(); old !== undefined; old = ready.shift()) {
      const next = goOn(tree, old);
      if (next !== null) return next;
    }
    return goOn(tree, begin());
  };

  return {
    name: 'dive',
    offer(_tree, nodes) {
      waiting.add(nodes);
    },
    choose(tree) {
      const next = dive(tree);
      if (next === null) {
        const node = waiting.take(tree);
        return node === null ? null : { node, proposals: chunk };
      }
      const node = endOf(next.walk);
      underWay.set(node, [...(underWay.get(node) ?? []), next]);
      return choiceOf(next.walk, chunk);
    },
    settled(_tree, { node }) {
      const [first, ...rest] = underWay.get(node) ?? [];
      if (first === undefined) return;
      ready.push(first);
      if (rest.length === 0) underWay.delete(node);
      else underWay.set(node, rest);
    },
  };
}

/** The walk up to its last node that isn't proved; null when that can no longer help the root by this way. */
function climb<S, A>(tree: ProofTree<S, A>, { nodes, edges }: Walk): Walk | null {
  const proved = nodes.findIndex((id) => nodeAt(tree, id).status === 'proved');
  const length = proved === -1 ? nodes.length : proved;
  const way = { nodes: nodes.slice(0, length), edges: edges.slice(0, Math.max(0, length - 1)) };
  const isLost = length === 0 || way.edges.some((edge) => isDead(tree, edgeAt(tree, edge)));
  return isLost ? null : way;
}

function perturbed<S, A>(random: Random, temperature: number): Guide<S, A> {
  const perturb = (logProbability: number) =>
    temperature === 0 ? logProbability : logProbability + temperature * gumbel(random);
  return {
    rate: (_tree, node) => ({
      rest: () => perturb(node.proposals?.[node.taken]?.logProbability ?? 0),
      edge: (edge) => perturb(edge.logProbability),
    }),
    rank: () => 0,
  };
}

function gumbel(random: Random): number {
  // 1 - next() is never 0.
  return -Math.log(-Math.log(1 - random.next()));
}

/** The k-th number of Luby's sequence, k = 1, 2, ... */
export function luby(k: number): number {
  const bits = Math.floor(Math.log2(k)) + 1;
  return k === 2 ** bits - 1 ? 2 ** (bits - 1) : luby(k - 2 ** (bits - 1) + 1);
}
