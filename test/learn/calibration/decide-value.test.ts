import { describe, expect, test } from '@jest/globals';
import { decideValue, type PairedSearch, pairSearches } from '../../../src/learn/calibration/decide-value.ts';
import type { SearchRecord } from '../../../src/learn/run/folder/search-record.ts';
import fc from '../../support/properties.ts';

const pair = (without: number | null, withValue: number | null): PairedSearch => ({
  solvedWithout: without !== null,
  solvedWith: withValue !== null,
  callsWithout: without ?? 32,
  callsWith: withValue ?? 32,
});
const times = (count: number, each: PairedSearch) => Array.from({ length: count }, () => each);

describe('whether a value joins the search', () => {
  test('it joins when it cuts calls on nearly all problems at equal solved', () => {
    const decision = decideValue([...times(9, pair(20, 10)), pair(10, 12), ...times(5, pair(null, null))]);
    expect(decision).toMatchObject({ joins: true, problems: 15, gained: 0, lost: 0, fewer: 9, more: 1 });
    // 10 coins of which 1 at most falls otherwise: 2 (1 + 10) / 2^10.
    expect(decision.chance).toBeCloseTo(22 / 1024, 9);
    expect(decision.why).toBe('262 Lean calls with it, 350 without; fewer on 9 problems, more on 1');
  });

  test('not when it loses more problems than it gains, whatever it saves', () => {
    const decision = decideValue([...times(30, pair(20, 1)), pair(30, null)]);
    expect(decision).toMatchObject({ joins: false, why: '1 problem is lost with it, 0 gained' });
  });

  test('not when the calls are as many', () => {
    expect(decideValue([...times(8, pair(10, 9)), pair(2, 10)])).toMatchObject({ joins: false });
  });

  test('not when few problems decide, or one of them by much', () => {
    expect(decideValue(times(5, pair(20, 10))).why).toContain('that may be luck');
    expect(decideValue([pair(30, 1), ...times(9, pair(10, 11))]).why).toContain('that may be luck');
    expect(decideValue([])).toMatchObject({ joins: false, problems: 0 });
  });

  const calls = fc.option(fc.integer({ min: 1, max: 31 }), { nil: null });
  const pairs = fc.array(fc.tuple(calls, calls), { maxLength: 60 });

  test('of two ways to search, at most one may replace the other', () => {
    fc.assert(
      fc.property(pairs, (found) => {
        const there = decideValue(found.map(([one, other]) => pair(one, other)));
        const back = decideValue(found.map(([one, other]) => pair(other, one)));
        expect(there.joins && back.joins).toBe(false);
        expect([back.gained, back.lost, back.fewer, back.more]).toEqual([
          there.lost,
          there.gained,
          there.more,
          there.fewer,
        ]);
      }),
    );
  });
});

const record = (theorem: string, verdict: SearchRecord['verdict'], calls: number): SearchRecord => ({
  ...{ version: 1, theorem, calls: 32, seed: 0, verdict, reason: null, proof: null, certificate: null },
  spent: { ms: 0, calls, expansions: 0, tokens: 0 },
  contributions: [],
});

test('searches are paired by theorem, and what is unknown of either is left out', () => {
  const pairs = pairSearches(
    [
      record('a', 'proved', 5),
      record('b', 'not-proved', 32),
      record('c', 'unknown', 1),
      record('d', 'proved', 3),
    ],
    [record('b', 'proved', 9), record('a', 'proved', 4), record('c', 'proved', 2), record('d', 'unknown', 1)],
  );
  expect(pairs).toEqual([pair(5, 4), pair(null, 9)]);
});
