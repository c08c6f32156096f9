import type { PartReaders } from '../../search/read-saved-tree.ts';
import type { Origin } from './graph-game.ts';

/** Reads the states and actions of a graph game from JSON. */
export const gameParts: PartReaders<Origin, string> = {
  state(data) {
    if (typeof data !== 'object' || data === null || !('from' in data) || typeof data.from !== 'string')
      throw new Error('no state of a game');
    return { from: data.from };
  },
  action(data) {
    if (typeof data !== 'string') throw new Error('no action of a game');
    return data;
  },
};
