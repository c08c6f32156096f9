import { expect } from '@jest/globals';
import { type NodeId, nodeAt } from '../../../search/proof-tree.ts';
import { canBeChosen } from '../../../search/relevance.ts';
import type { Strategy } from '../../../search/strategy.ts';
import type { Origin } from '../graph-game.ts';

export interface Watched {
  readonly strategy: Strategy<Origin, string>;
  /** The keys of the positions that were chosen, in order. */
  readonly chosen: string[];
  /** Choices that have not settled yet, in order. */
  readonly underWay: NodeId[];
}

/** The strategy itself, with its choices checked and written down. */
export function watchStrategy(strategy: Strategy<Origin, string>): Watched {
  const chosen: string[] = [];
  const underWay: NodeId[] = [];
  return {
    chosen,
    underWay,
    strategy: {
      name: strategy.name,
      takeUp: (tree) => strategy.takeUp?.(tree),
      offer: (tree, nodes) => strategy.offer(tree, nodes),
      choose(tree) {
        const choice = strategy.choose(tree);
        if (choice === null) return null;
        expect(canBeChosen(tree, choice.node)).toBe(true);
        expect(choice.proposals).toBeGreaterThan(0);
        chosen.push(nodeAt(tree, choice.node).position.key);
        underWay.push(choice.node);
        return choice;
      },
      settled(tree, settled) {
        const place = underWay.indexOf(settled.node);
        expect(place).not.toBe(-1);
        underWay.splice(place, 1);
        strategy.settled?.(tree, settled);
      },
    },
  };
}
