import type { Score } from '../report/schema/totals.ts';
import { scoreOf } from './score-of.ts';
import type { Tally } from './tally.ts';

export interface GroupScore {
  readonly name: string;
  readonly score: Score;
}

/** The scores of the problems with the same split or topic, by name; those without one are named `none`. */
export function groupScores(tallies: readonly Tally[], by: 'split' | 'topic', k: number): GroupScore[] {
  const groups = Map.groupBy(tallies, ({ problem }) => problem[by]);
  return [...groups]
    .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
    .map(([name, members]) => ({ name: name ?? 'none', score: scoreOf(members, k) }));
}
