import { expect, test } from '@jest/globals';
import type { LibraryPortion, LibraryTheorem } from '../../../lean/library-theorems.ts';
import { collectLibrary } from '../../../lean/pool/worker-pool.ts';

const theorem = (name: string, module: number, head: number, ...conclusion: number[]): LibraryTheorem => ({
  ...{ name, module, head },
  conclusion,
  premises: [],
  explicit: '',
  sides: { left: conclusion.slice(0, 1), right: conclusion.slice(1) },
});

test('portions become one table, sorted by name, in which a symbol has one number, and so has a module', async () => {
  const portions: Record<number, LibraryPortion> = {
    0: {
      ...{ symbols: ['Eq', 'Nat'], modules: ['M', 'N'], next: 7 },
      theorems: [theorem('c', 1, 0, 1), theorem('a', 0, 1, 0)],
    },
    7: { symbols: [], modules: [], theorems: [], next: 8 },
    8: { symbols: ['Int', 'Eq'], modules: ['O', 'N'], theorems: [theorem('b', 0, 1, 1, 0)] },
  };
  const asked: number[] = [];
  const table = await collectLibrary(async (from) => {
    asked.push(from);
    return portions[from] ?? null;
  });
  expect(asked).toEqual([0, 7, 8]);
  expect(table).toEqual({
    symbols: ['Eq', 'Nat', 'Int'],
    modules: ['M', 'N', 'O'],
    theorems: [theorem('a', 0, 1, 0), theorem('b', 2, 0, 0, 2), theorem('c', 1, 0, 1)],
  });
});

test.each<[string, LibraryPortion | null]>([
  ['does not come', null],
  ['does not get on', { symbols: [], modules: [], theorems: [], next: 3 }],
])('there is no table when a portion %s', async (_, second) => {
  const first = { symbols: [], modules: [], theorems: [], next: 3 };
  expect(await collectLibrary(async (from) => (from === 0 ? first : second))).toBeNull();
});
