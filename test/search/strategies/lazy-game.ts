import type { Value } from '../../../search/interfaces.ts';
import type { Strategy } from '../../../search/strategy.ts';
import { type Effect, type GraphGame, type Origin, play, type Rule } from '../graph-game.ts';
import { searchGame } from '../search-game.ts';

/** A game whose rules are made when they're asked for; it may have no end. */
export function lazyGame(rulesOf: (key: string) => readonly Rule[]): GraphGame {
  return new Proxy({}, { get: (_target, key) => rulesOf(String(key)) });
}

export function rule(action: string, probability: number, effect: Effect): Rule {
  return { action, logProbability: Math.log(probability), effect };
}

/** How many calls the proof takes, or `more` if there is none after 500. */
export async function callsToProof(
  game: GraphGame,
  strategy: Strategy<Origin, string>,
  value?: Value<Origin>,
): Promise<number | 'more'> {
  const result = await searchGame(game, {
    strategy,
    limits: { calls: 500 },
    ...(value === undefined ? {} : { value }),
  });
  return result.kind === 'proved' ? result.spent.calls : 'more';
}

/** The actions in the order in which they were tried, as `position/action`. */
export async function triedBy(
  game: GraphGame,
  strategy: Strategy<Origin, string>,
  value?: Value<Origin>,
): Promise<readonly string[]> {
  const playing = play(game);
  await searchGame(game, { strategy, play: playing, ...(value === undefined ? {} : { value }) });
  return playing.tried;
}
