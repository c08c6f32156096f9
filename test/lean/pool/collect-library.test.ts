import { expect, test } from '@jest/globals';
import type { LibraryPortion, LibraryTheorem } from '../../../lean/library-theorems.ts';
import { collectLibrary } from '../../../lean/pool/worker-pool.ts';

const theorem = (name: string, head: number, ...conclusion: number[]): LibraryTheorem => ({
  name,
  head,
  conclusion,
  premises: [],
  explicit: '',
  sides: { left: conclusion.slice(0, 1), right: conclusion.slice(1) },
});

test('portions become one table, sorted by name, in which a symbol has one number', async () => {
  const portions: Record<number, LibraryPortion> = {
    0: { symbols: ['Eq', 'Nat'], theorems: [theorem('c', 0, 1), theorem('a', 1, 0)], next: 7 },
    7: { symbols: [], theorems: [], next: 8 },
    8: { symbols: ['Int', 'Eq'], theorems: [theorem('b', 1, 1, 0)] },
  };
  const asked: number[] = [];
  const table = await collectLibrary(async (from) => {
    asked.push(from);
    return portions[from] ?? null;
  });
  expect(asked).toEqual([0, 7, 8]);
  expect(table).toEqual({
    symbols: ['Eq', 'Nat', 'Int'],
    theorems: [theorem('a', 1, 0), theorem('b', 0, 0, 2), theorem('c', 0, 1)],
  });
});

test.each<[string, LibraryPortion | null]>([
  ['does not come', null],
  ['does not get on', { symbols: [], theorems: [], next: 3 }],
])('there is no table when a portion %s', async (_, second) => {
  const first = { symbols: [], theorems: [], next: 3 };
  expect(await collectLibrary(async (from) => (from === 0 ? first : second))).toBeNull();
});
