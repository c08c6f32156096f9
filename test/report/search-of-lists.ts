import { readEpisode } from '../../src/prove/episode/read-episode.ts';
import { recordGame } from '../prove/episode/record-game.ts';
import { type Effect, type GraphGame, rules } from '../search/graph-game.ts';

/**
 * A search of some sixty goals, as one on lists looks: inductions, case splits and rewriting, most of which come to nothing,
 * and a proof.
 */
export async function searchOfLists() {
  const { episode } = await recordGame(game(), {
    theorem: {
      id: 'Queue.length_toList_append',
      header: '',
      statement:
        'theorem Queue.length_toList_append (xs ys : List Nat) : (xs ++ ys).reverse.length = ys.length + xs.length',
    },
  });
  return readEpisode(JSON.parse(JSON.stringify(episode.lines)) as unknown[]);
}

const failures = (count: number): Record<string, Effect> =>
  Object.fromEntries(
    ['omega', 'simp', 'grind', 'decide', 'exact?', 'rfl'].slice(0, count).map((name) => [name, 'failed']),
  );

function game(): GraphGame {
  const positions: Record<string, ReturnType<typeof rules>> = {};
  const root = 'root';
  const nil = '([] ++ ys).reverse.length = ys.length + [].length';
  const cons = '(x :: xs ++ ys).reverse.length = ys.length + (x :: xs).length';
  const rewritten = '(xs ++ ys).length + 1 = ys.length + (xs.length + 1)';
  positions[root] = rules({
    'cases ys': [
      'xs.reverse.length = [].length + xs.length',
      '(xs ++ y :: ys).reverse.length = (y :: ys).length + xs.length',
    ],
    ...failures(5),
    'induction xs with | nil => ?_ | cons x xs ih => ?_': [nil, cons],
    'rw [List.length_reverse]': ['(xs ++ ys).length = ys.length + xs.length'],
  });
  positions[nil] = rules({ ...failures(2), 'simp only [List.nil_append, List.length_reverse]': 'proved' });
  positions[cons] = rules({ ...failures(4), 'rw [List.reverse_append]': [rewritten] });
  positions[rewritten] = rules({ ...failures(1), 'rw [List.length_append, Nat.add_assoc]': 'proved' });
  // What comes to nothing branches on.
  let waiting = [
    'xs.reverse.length = [].length + xs.length',
    '(xs ++ y :: ys).reverse.length = (y :: ys).length + xs.length',
  ];
  for (let level = 0; level < 4; level += 1) {
    const next: string[] = [];
    for (const [at, goal] of waiting.entries()) {
      const children = [0, 1].map(
        (which) => `${goal.replace(/ = .*/, '')} = ${'(z :: zs)'.repeat(level)}.length + ${at}${which}`,
      );
      positions[goal] = rules({
        [`cases zs${at}`]: children,
        ...failures((at + level) % 5),
        ...(at % 3 === 0 ? { [`rw [Nat.add_comm _ ${at}]`]: [`${at} + ${goal}`] } : {}),
      });
      next.push(...children);
    }
    waiting = next;
  }
  return positions;
}
