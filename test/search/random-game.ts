import type { Random } from '../../core/random.ts';
import type { SearchEvent } from '../../search/events.ts';
import type { NodeStatus } from '../../search/proof-tree.ts';
import fc from '../support/properties.ts';
import type { Effect, GraphGame, Origin, Rule } from './graph-game.ts';

export const keys = ['root', 'a', 'b', 'c', 'd', 'e', 'f'];

const effect: fc.Arbitrary<Effect> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...keys), { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: fc.constant('failed' as const) },
  { weight: 1, arbitrary: fc.constantFrom('proved' as const, 'refused' as const, 'timeout' as const) },
  { weight: 1, arbitrary: fc.constantFrom('proved' as const, 'lost' as const) },
);
const rulesOfOne: fc.Arbitrary<readonly Rule[]> = fc
  .array(fc.tuple(effect, fc.integer({ min: -9, max: 0 })), { maxLength: 4 })
  .map((entries) =>
    entries
      .sort(([, a], [, b]) => b - a)
      .map(([effect, logProbability], index) => ({ action: `t${index}`, logProbability, effect })),
  );
/** A game with seven positions, cycles and every outcome. */
export const game: fc.Arbitrary<GraphGame> = fc
  .tuple(...keys.map(() => rulesOfOne))
  .map((rules) => Object.fromEntries(keys.map((key, index) => [key, rules[index]!])));

/**
 * Games whose policy says the rules of a position in several answers, none of them empty before the last: what is said later may be
 * what the proof needs.
 */
export const inAnswers = (games: fc.Arbitrary<GraphGame>): fc.Arbitrary<GraphGame> =>
  fc.tuple(games, fc.infiniteStream(fc.boolean())).map(([rules, isLater]) =>
    Object.fromEntries(
      Object.entries(rules).map(([key, own]) => {
        let answer = 0;
        const placed = own.map((rule) => {
          if (isLater.next().value === true) answer += 1;
          return { ...rule, answer };
        });
        return [key, placed];
      }),
    ),
  );

export const chunk = fc.integer({ min: 1, max: 3 });
export const parallelism = fc.integer({ min: 1, max: 3 });
export const alpha = fc.constantFrom(0, 0.5, 1, 2);

/** Waits for fewer than `most` ticks, so that answers overtake each other. */
export function shuffledPauses(random: Random, most = 6): () => Promise<void> {
  return async () => {
    for (let ticks = Math.floor(random.next() * most); ticks > 0; ticks -= 1) await null;
  };
}

/** The statuses of all nodes, from the events of a search alone. */
export function followEvents(events: readonly SearchEvent<Origin, string>[]): NodeStatus[] {
  const statuses: NodeStatus[] = ['open'];
  for (const event of events) {
    switch (event.kind) {
      case 'expanded':
        for (const id of event.created) statuses[id] = 'open';
        break;
      case 'refuted':
        if (statuses[event.node] !== 'exhausted') become(event.node, 'refuted');
        statuses[event.node] = 'refuted';
        break;
      case 'proved':
      case 'exhausted':
        become(event.node, event.kind);
        break;
      case 'contradicted':
      case 'proof-rejected':
      case 'blame-moved':
      case 'proposed':
        for (const { node, status } of event.changed ?? []) statuses[node] = status;
        break;
      default:
    }
  }
  return statuses;

  function become(node: number, status: NodeStatus): void {
    if (statuses[node] !== 'open') throw new Error(`${node} was ${statuses[node]} before it is ${status}`);
    statuses[node] = status;
  }
}
