import { describe, expect, test } from '@jest/globals';
import { joinLibraries } from '../../lean/embedded/library/engine-library.ts';
import { narrowImports, narrowingIn } from '../../lean/lake/narrow-imports.ts';
import { chooseNarrowing } from '../../src/libraries/choose-narrowing.ts';
import { knownLibraries } from '../../src/libraries/lean-builds.ts';
import { libraryOf } from './library-of.ts';

describe('a narrowing', () => {
  const known = {
    name: 'ocean',
    url: 'u',
    revision: 'r',
    whole: 'Sea',
    sets: [
      { name: 'shore', purpose: '', modules: ['Sea.Sand'] },
      { name: 'deep', purpose: '', modules: ['Sea.Sand', 'Sea.Squid'] },
      { name: 'deepest', purpose: '', modules: ['Sea.Squid', 'Sea.Abyss', 'Sea.Trench'] },
      { name: 'all', purpose: '', modules: ['Sea'] },
    ],
  };
  test.each([
    [['Sea.Sand', 'Sea.Salt'], 'shore'],
    [['Sea.Sand', 'Sea.Squid'], 'deep'],
    [['Sea.Squid'], undefined],
    [['Sea.Squid', 'Sea.Trench'], 'deepest(2/3)'],
    [['Sea.Sand', 'Sea.Squid', 'Sea.Trench'], 'deep'],
    [['Sea.Abyss', 'Sea.Sand', 'Sea.Squid', 'Sea.Trench'], 'deep+deepest'],
    [['Sea.Abyss', 'Sea.Squid', 'Sea.Trench'], 'deepest'],
    [['Sea', 'Sea.Sand', 'Sea.Squid'], undefined],
    [[], undefined],
  ])('where %j is built goes to the set %j', (modules, set) => {
    const narrowing = chooseNarrowing(libraryOf(modules), [known]);
    expect(narrowing?.set).toBe(set);
    expect(modules).toEqual(expect.arrayContaining([...(narrowing?.modules ?? [])]));
    expect(new Set(narrowing?.modules).size).toBe(narrowing?.modules.length ?? 0);
  });

  test('to a part of a set can be read from a text again', () => {
    const narrowing = chooseNarrowing(libraryOf(['Sea.Squid', 'Sea.Trench']), [known])!;
    const text = narrowImports('import Sea', narrowing);
    expect(text).toContain('import Sea.Squid import Sea.Trench');
    expect(narrowingIn(text)).toBe('the set deepest(2/3) of ocean in the place of Sea');
  });

  test('every set of ours has its name, its modules once each, and none of another root', () => {
    for (const { whole, sets, revision } of knownLibraries) {
      expect(revision).toMatch(/^[0-9a-f]{40}$/);
      expect(sets.at(-1)).toMatchObject({ name: 'all', modules: [whole] });
      for (const { modules } of sets) {
        expect(new Set(modules).size).toBe(modules.length);
        expect(modules.filter((name) => !/^(Mathlib|Aesop)(\.[A-Za-z]\w*)*$/.test(name))).toEqual([]);
      }
    }
  });
});

describe('several libraries', () => {
  test('are one where what they share is the same', () => {
    const one = libraryOf(['A', 'S'], { options: { a: 1, b: true } });
    const two = libraryOf(['B', 'S'], { options: { a: 2, c: 'x' } });
    const { library, clashes } = joinLibraries([
      { name: 'one', library: one },
      { name: 'two', library: two },
    ]);
    expect(clashes).toEqual([]);
    expect(library?.files.map(({ path }) => path)).toEqual(['lean/A.olean', 'lean/S.olean', 'lean/B.olean']);
    expect(library?.options).toEqual({});
    expect(library?.fingerprint).toContain('A,S B,S');
  });

  test('give texts that import them no options, nor does a single one', () => {
    const one = libraryOf(['A'], { options: { autoImplicit: false } });
    expect(joinLibraries([{ name: 'one', library: one }]).library?.options).toEqual({});
  });

  test("leave out one that was built with another private part of one of Lean's own modules", () => {
    const own = (result: string) => ({ recompiled: [{ name: 'Init.Core', result }] });
    const one = { name: 'one', library: libraryOf(['A'], own('1')) };
    expect(joinLibraries([one, { name: 'two', library: libraryOf(['B'], own('1')) }]).clashes).toEqual([]);
    expect(joinLibraries([one, { name: 'two', library: libraryOf(['B'], own('2')) }]).clashes).toEqual([
      { name: 'two', other: 'one', path: 'lean/Init/Core.olean' },
    ]);
  });

  test('leave out one with another module of the same name, as a whole', () => {
    const other = libraryOf(['B', 'S']);
    const two = { ...other, files: other.files.map((file) => ({ ...file, host: `${file.host}-2` })) };
    const { library, clashes } = joinLibraries([
      { name: 'one', library: libraryOf(['A', 'S']) },
      { name: 'two', library: two },
    ]);
    expect(library?.files).toHaveLength(2);
    expect(clashes).toEqual([{ name: 'two', other: 'one', path: 'lean/S.olean' }]);
    expect(joinLibraries([])).toEqual({ library: null, clashes: [] });
  });
});
