import type { SearchRecord } from '../run/folder/search-record.ts';
import type { PairedSearch } from './decide-value.ts';

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
