import type { Random } from '../../../core/random.ts';
import type { PastRound, Task } from './task-sampler.ts';

/**
 * Searches of theorems that a round made itself: each several times, each time with half the Lean calls. Searches of one
 * theorem differ little otherwise, and the share that ends in a proof tells how hard it is.
 */
export function generatedTasks(
  theorems: readonly string[],
  calls: number,
  tries: number,
  random: Random,
): readonly Task[] {
  return theorems.flatMap((theorem) =>
    Array.from({ length: tries }, (_, at) => ({
      theorem,
      calls: Math.ceil(calls / 2 ** at),
      given: 0,
      seed: Math.floor(random.next() * 2 ** 31),
    })),
  );
}

/** The rounds without searches of other theorems: what was made to fit a policy says little of how far it goes. */
export function searchesOf(theorems: ReadonlySet<string>, past: readonly PastRound[]): readonly PastRound[] {
  return past.map(({ stage, searches }) => ({
    stage,
    searches: searches.filter(({ theorem }) => theorems.has(theorem)),
  }));
}
