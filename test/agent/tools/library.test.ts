import { describe, expect, test } from '@jest/globals';
import type { LibraryTheorem, LibraryTheorems } from '../../../lean/library-theorems.ts';
import { createLibrary, openSearchableLibrary } from '../../../src/agent/tools/library.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const symbols = ['Eq', 'HAdd.hAdd', 'List.map', 'HAppend.hAppend', 'Nat.gcd', 'Array.map'];
const numberOf = (name: string): number => symbols.indexOf(name);

const about = (name: string, ...constants: string[]): LibraryTheorem => ({
  name,
  module: 0,
  head: numberOf('Eq'),
  conclusion: constants.map(numberOf),
  premises: [],
  explicit: '',
  sides: null,
});

const table: LibraryTheorems = {
  symbols,
  modules: ['Some.Module'],
  theorems: [
    about('List.map_append', 'Eq', 'List.map', 'HAppend.hAppend'),
    about('Nat.add_comm', 'Eq', 'HAdd.hAdd'),
    about('Nat.gcd_add', 'Eq', 'Nat.gcd', 'HAdd.hAdd'),
    about('Int.add_comm', 'Eq', 'HAdd.hAdd'),
  ],
};

describe('the library', () => {
  const library = createLibrary(table);
  test('by name: what ends with it, what holds it, what is like it', () => {
    expect(library.byName('add_comm', 3)).toEqual(['Int.add_comm', 'Nat.add_comm']);
    expect(library.byName('Nat.add_comm', 3)[0]).toBe('Nat.add_comm');
    expect(library.byName('append map', 3)).toEqual(['List.map_append']);
    expect(library.byName('Nat.comm_add', 3)).toContain('Nat.add_comm');
    expect(library.byName('map', 9)).toEqual(['List.map', 'Array.map', 'List.map_append']);
    expect(library.byName(' _ ', 3)).toEqual([]);
  });

  test('by symbols: operators, names, last parts of names', () => {
    expect(library.bySymbols(['List.map', '++'], 1)).toEqual(['List.map_append']);
    expect(library.bySymbols(['gcd', '+'], 1)).toEqual(['Nat.gcd_add']);
    expect(library.bySymbols(['nothing'], 3)).toEqual([]);
    const opened = createLibrary({
      symbols: ['A.Map.put', 'A.Set.put'],
      modules: ['A'],
      theorems: [
        { ...about('A.Set.put_put'), head: 1, conclusion: [1] },
        { ...about('A.Map.put_put'), head: 0, conclusion: [0] },
      ],
    });
    expect(opened.bySymbols(['Map.put'], 1)).toEqual(['A.Map.put_put']);
    expect(opened.bySymbols(['Other.put'], 2)).toHaveLength(2);
  });

  test('is collected once', async () => {
    await using folder = await temporaryFolder();
    let asked = 0;
    const engine = {
      fingerprint: 'f',
      async libraryTheorems() {
        asked += 1;
        return table;
      },
    };
    const first = await openSearchableLibrary(engine, { cacheRoot: folder.path });
    const second = await openSearchableLibrary(engine, { cacheRoot: folder.path });
    expect([first?.core.size, second?.core.size, asked]).toEqual([4, 4, 1]);
    const dumb = { fingerprint: 'g', libraryTheorems: async () => null };
    expect(await openSearchableLibrary(dumb, { cacheRoot: folder.path })).toBeNull();
  });
});
