import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { mcnemarTest } from '../../../core/statistics.ts';
import { counted, countedAre } from '../../report/numbers.ts';
import type { SearchRecord } from '../run/folder/search-record.ts';

/** The searches of the same problems without and with a value; what is unknown of either is left out. */
export function pairSearches(
  without: readonly SearchRecord[],
  withValue: readonly SearchRecord[],
): PairedSearch[] {
  const others = new Map(withValue.map((record) => [record.theorem, record]));
  return without.flatMap((one) => {
    const other = others.get(one.theorem);
    if (other === undefined || one.verdict === 'unknown' || other.verdict === 'unknown') return [];
    return [
      {
        solvedWithout: one.verdict === 'proved',
        solvedWith: other.verdict === 'proved',
        callsWithout: one.spent.calls,
        callsWith: other.spent.calls,
      },
    ];
  });
}

/**
 * Whether the value of a model joins the search. It costs something at each state, so it has to earn it: it joins if
 *
 *   1. lost <= gained: at the same budget no fewer problems are solved with it;
 *   2. the searches take fewer Lean calls in all;
 *   3. more problems take fewer calls than take more, and that is no chance: the sign test says at most `level`.
 *
 * Without 3 the calls of two searches, which differ by much from problem to problem, would decide by luck half of the time.
 * The sign test asks how often as uneven a split would come of throwing coins; problems with equal calls are left out, as in
 * McNemar's test, which is the same sum. Source: W. J. Conover, Practical Nonparametric Statistics (1999), section 3.4.
 */
/** One problem, searched without the value and with it, at the same budget and with the same seed. */
export interface PairedSearch {
  readonly solvedWithout: boolean;
  readonly solvedWith: boolean;
  /** Lean calls. */
  readonly callsWithout: number;
  readonly callsWith: number;
}

export const valueDecisionSchema = z.strictObject({
  joins: z.boolean(),
  /** For people. */
  why: z.string(),
  problems: natural,
  /** Problems that are solved with it alone, and without it alone. */
  gained: natural,
  lost: natural,
  /** Lean calls of all searches. */
  callsWithout: natural,
  callsWith: natural,
  /** Problems that take fewer calls with it, and more. */
  fewer: natural,
  more: natural,
  /** Of the sign test, two-sided. */
  chance: z.number().min(0).max(1),
});
export type ValueDecision = Readonly<z.infer<typeof valueDecisionSchema>>;

/** Below this, a difference is taken for one. */
const level = 0.05;

export function decideValue(pairs: readonly PairedSearch[]): ValueDecision {
  const countOf = (is: (pair: PairedSearch) => boolean) => pairs.filter(is).length;
  const sum = (of: (pair: PairedSearch) => number) => pairs.reduce((total, pair) => total + of(pair), 0);
  const gained = countOf((pair) => pair.solvedWith && !pair.solvedWithout);
  const lost = countOf((pair) => pair.solvedWithout && !pair.solvedWith);
  const callsWithout = sum((pair) => pair.callsWithout);
  const callsWith = sum((pair) => pair.callsWith);
  const fewer = countOf((pair) => pair.callsWith < pair.callsWithout);
  const more = countOf((pair) => pair.callsWith > pair.callsWithout);
  const chance = mcnemarTest(fewer, more).exact;
  const figures = { problems: pairs.length, gained, lost, callsWithout, callsWith, fewer, more, chance };
  const no = (why: string): ValueDecision => ({ joins: false, why, ...figures });
  if (lost > gained) return no(`${countedAre(lost, 'problem')} lost with it, ${gained} gained`);
  const calls = `${callsWith} Lean calls with it, ${callsWithout} without`;
  if (callsWith >= callsWithout) return no(calls);
  const split = `fewer on ${counted(fewer, 'problem')}, more on ${more}`;
  if (fewer <= more || chance > level) return no(`${calls}, but ${split}: that may be luck`);
  return { joins: true, why: `${calls}; ${split}`, ...figures };
}
