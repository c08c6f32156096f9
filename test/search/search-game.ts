import type { Clock } from '../../core/clock.ts';
import type { SearchResult } from '../../search/result.ts';
import { runSearch } from '../../search/run-search.ts';
import type { SearchOptions } from '../../search/search-run.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import { checkInvariants } from './check-invariants.ts';
import { at, type GamePlay, type GraphGame, type Origin, play } from './graph-game.ts';

const stillClock: Clock = { now: () => 0 };

type Options = Partial<SearchOptions<Origin, string>> & { readonly play?: GamePlay };

/** Searches a game from the position `root`; the tree's invariants are checked at each step. */
export function searchGame(game: GraphGame, options: Options = {}): Promise<SearchResult<Origin, string>> {
  const { environment, policy } = options.play ?? play(game);
  return runSearch<Origin, string>({
    root: at('root'),
    environment,
    policy,
    strategy: bestFirst(),
    limits: {},
    clock: stillClock,
    signal: new AbortController().signal,
    parallelism: 1,
    inspect(tree) {
      const broken = checkInvariants(tree);
      if (broken.length > 0) throw new Error(broken.join('; '));
    },
    ...options,
  });
}

/** The statuses in a result's tree, by key. */
export function statuses(result: SearchResult<Origin, string>): Record<string, string> {
  return Object.fromEntries(result.tree.nodes.map(({ position, status }) => [position.key, status]));
}
