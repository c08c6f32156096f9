import { describe, expect, test } from '@jest/globals';
import { narrowImports, narrowingIn } from '../../../lean/lake/narrow-imports.ts';
import { readImports } from '../../../lean/lake/read-imports.ts';
import fc from '../../support/properties.ts';

const narrowing = { whole: 'Sea', library: 'ocean', set: 'shore', modules: ['Sea.Sand', 'Sea.Shell'] };
const comment = '/- in the place of Sea: the set shore of ocean -/';

describe('imports of a whole library', () => {
  test.each([
    ['import Sea', `import Sea.Sand import Sea.Shell ${comment}`],
    [
      'import A\nimport Sea -- all\nimport B\n\nopen Sea',
      `import A\nimport Sea.Sand import Sea.Shell ${comment} -- all\nimport B\n\nopen Sea`,
    ],
    ['\ufeffimport «Sea»\r\nopen X', `\ufeffimport Sea.Sand import Sea.Shell ${comment}\r\nopen X`],
    ['module\npublic import Sea', `module\npublic import Sea.Sand public import Sea.Shell ${comment}`],
    ['module\nmeta import Sea', `module\nmeta import Sea.Sand meta import Sea.Shell ${comment}`],
  ])('of %j become those of a set', (text, narrowed) => {
    expect(narrowImports(text, narrowing)).toBe(narrowed);
    expect(narrowingIn(narrowed)).toBe('the set shore of ocean in the place of Sea');
  });

  test.each([
    '',
    'import Sea.Sand\nimport Seal',
    'def x := 1\nimport Sea',
    '-- import Sea\n/- import Sea -/',
    'module\nimport all Sea',
    'import\tSea',
  ])('are not what %j has', (text) => {
    expect(narrowImports(text, narrowing)).toBe(text);
    expect(narrowingIn(text)).toBeNull();
  });

  test('a comment elsewhere says nothing of a narrowing', () => {
    expect(narrowingIn(`import A\n${comment}\nimport B`)).toBeNull();
    expect(narrowingIn(`theorem t : True := ${comment} trivial`)).toBeNull();
  });

  test('the lines, the other imports and all behind them stay, and a second time changes nothing', () => {
    const word = fc.constantFrom(
      'import Sea',
      'import A.B',
      '-- import Sea',
      '',
      '/- x -/',
      'import «Sea»',
      'def x := 1',
    );
    fc.assert(
      fc.property(fc.array(word), (lines) => {
        const text = lines.join('\n');
        const narrowed = narrowImports(text, narrowing);
        expect(narrowed.split('\n')).toHaveLength(lines.length || 1);
        expect(narrowImports(narrowed, narrowing)).toBe(narrowed);
        const [before, after] = [text, narrowed].map((one) => {
          const reading = readImports(one);
          return reading.kind === 'read' ? reading.header.imports.map(({ module }) => module) : [];
        });
        expect(after).toEqual(before!.flatMap((module) => (module === 'Sea' ? narrowing.modules : [module])));
      }),
    );
  });
});
