/**
 * Beam search: of the positions at each depth, only the best few are expanded.
 *
 * A pass takes at most `width` positions of each level, those with the most probable paths, from the root
 * downwards; the rest of a position's proposals waits for a later pass. When the beam has nothing left, the
 * next pass begins: every level gets room for `width` more, and the beam may reach `reach` levels deeper than
 * before. So each position has its turn, and in the limit nothing is left out. The sum of the
 * log-probabilities ranks: all paths of a level are of one length. Source: Lowerre, "The HARPY Speech
 * Recognition System" (1976); the widening is that of complete anytime beam search (Zhang, AAAI 1998).
 *
 * With answers under way a level may seem used up too early; the beam then goes on below, or widens, rather
 * than let workers wait.
 */
import { Heap } from '../../core/heap.ts';
import { isExpandable, type NodeId, nodeAt, type ProofTree } from '../proof-tree.ts';
import { canBeChosen } from '../relevance.ts';
import type { Strategy, StrategyChoice } from '../strategy.ts';
import { nextPath } from './best-first.ts';

export interface BeamOptions {
  /** Positions of a level in one pass; default 8. */
  readonly width?: number;
  /** How many levels deeper each pass may go; default 8. */
  readonly reach?: number;
  /** How many proposals one expansion tries; default 8. */
  readonly chunk?: number;
}

interface Level {
  readonly waiting: Heap<NodeId>;
  /** Positions taken in this pass. */
  taken: number;
}

export function beam<S, A>({ width = 8, reach = 8, chunk = 8 }: BeamOptions = {}): Strategy<S, A> {
  const levels: Level[] = [];
  /** The pass in which a position was taken last. */
  const passOf = new Map<NodeId, number>();
  /** Positions that this pass has had already. */
  let later: NodeId[] = [];
  let pass = 1;

  const add = (tree: ProofTree<S, A>, id: NodeId) => {
    const node = nodeAt(tree, id);
    if (!isExpandable(node)) return;
    while (levels.length <= node.depth) levels.push({ waiting: new Heap(), taken: 0 });
    levels[node.depth]!.waiting.set(id, nextPath(node).logProbability);
  };
  const takeFrom = (tree: ProofTree<S, A>, level: Level, depth: number): StrategyChoice | null => {
    for (let score = level.waiting.highest; score !== undefined; score = level.waiting.highest) {
      const id = level.waiting.pop()!;
      // A node that got a path of another length waits at the level of that.
      if (nodeAt(tree, id).depth !== depth || !canBeChosen(tree, id)) continue;
      level.taken += 1;
      passOf.set(id, pass);
      return { node: id, proposals: chunk, score };
    }
    return null;
  };
  const widen = (tree: ProofTree<S, A>) => {
    pass += 1;
    for (const level of levels) level.taken = 0;
    const due = later;
    later = [];
    for (const id of due) add(tree, id);
  };

  return {
    name: 'beam',
    offer(tree, nodes) {
      for (const id of nodes) {
        if (passOf.get(id) === pass) later.push(id);
        else add(tree, id);
      }
    },
    choose(tree) {
      for (;;) {
        for (const [depth, level] of levels.slice(0, pass * reach).entries()) {
          const choice = level.taken < width ? takeFrom(tree, level, depth) : null;
          if (choice !== null) return choice;
        }
        if (later.length === 0 && levels.every(({ waiting }) => waiting.size === 0)) return null;
        widen(tree);
      }
    },
  };
}
