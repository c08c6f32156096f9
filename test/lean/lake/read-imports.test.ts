import { describe, expect, test } from '@jest/globals';
import { readImports } from '../../../lean/lake/read-imports.ts';
import fc from '../../support/properties.ts';

/** The header in one line: `module prelude public meta import all A`. */
function told(text: string): string {
  const reading = readImports(text);
  if (reading.kind === 'fault') return `line ${reading.line}: ${reading.why}`;
  const { isModule, isPrelude, imports } = reading.header;
  const words = imports.map(({ module, isPublic, isMeta, isAll }) =>
    [isPublic && 'public', isMeta && 'meta', isAll && 'all', module]
      .filter((word) => word !== false)
      .join(' '),
  );
  return [isModule && 'module', isPrelude && 'prelude', ...words].filter((word) => word !== false).join(', ');
}

describe('the imports of a file', () => {
  test.each([
    ['', 'public Init'],
    ['theorem t : True := trivial', 'public Init'],
    ['import A\nimport B.C\n\ndef x := 1\nimport D', 'public Init, public A, public B.C'],
    ['import A import B', 'public Init, public A, public B'],
    ['prelude\nimport Init.Core', 'prelude, public Init.Core'],
    ['module\nimport A', 'module, public Init, A'],
    ['module\nprelude\npublic import A', 'module, prelude, public A'],
    [
      'module\npublic import A\nmeta import B\npublic meta import C\nimport all D\npublic import all E\npublic section',
      'module, public Init, public A, meta B, public meta C, all D, public all E',
    ],
    [
      'module -- a word\n/- and\n/- nested -/ more -/public /- x -/ import A',
      'module, public Init, public A',
    ],
    ['/-- documentation -/\nimport A', 'public Init'],
    ['import A\n/-! # Title -/\nimport B', 'public Init, public A'],
    ['import A\r\nimport B\r\n', 'public Init, public A, public B'],
    ['import «a-b».C.«D»\nimport E.«f g»', 'public Init, public «a-b».C.D, public E.«f g»'],
    ["import Ä.β₁\nimport A'.b!", "public Init, public Ä.β₁, public A'.b!"],
    ['import allA\nmoduleB', 'public Init, public allA'],
    ['importA', 'public Init'],
    ['modules', 'public Init'],
    ['module\nmeta def x := 1', 'module, public Init'],
    ['import A --', 'public Init, public A'],
    ['import A.', 'public Init, public A'],
  ])('are read from %j', (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  test.each([
    ['import A\n\timport B', 'line 2: tabs are not allowed'],
    ['\n\n/- /- -/', 'line 3: a comment does not end'],
    ['import\n  1', "line 2: 'import' needs the name of a module"],
    [
      'import A\npublic import B',
      "line 2: 'public', 'meta' and 'all' need 'module' at the start of the file",
    ],
  ])('have a fault in %j', (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  test('do not depend on how spaces and comments are arranged between the words', () => {
    const comment = fc.letrec<{ text: string; comment: string }>((tie) => ({
      text: fc
        .string({ unit: fc.constantFrom('a', ' ', '\n', '«', 'é', '"', '/', '-'), maxLength: 6 })
        .filter((text) => !/[-/]/.test(text)),
      comment: fc
        .array(fc.oneof({ maxDepth: 3 }, tie('text'), tie('comment')), { maxLength: 3 })
        .map((parts) => `/- ${parts.join(' ')} -/`),
    })).comment;
    const line = fc.string({ unit: fc.constantFrom('a', '-', '/', ' ', '\t') }).map((text) => `--${text}\n`);
    const plain = fc.constantFrom(' ', '\n', '\r\n', '  ', '\n\n');
    const space = fc
      .array(fc.oneof(plain, comment, line), { maxLength: 4 })
      .map((parts) => ` ${parts.join('')}`);
    const part = fc.constantFrom('A', 'b', 'C1', '«d e»', 'import', 'all', '_f');
    const name = fc.array(part, { minLength: 2, maxLength: 3 }).map((parts) => parts.join('.'));
    const line_ = fc.record({ flags: fc.subarray(['public', 'meta']), isAll: fc.boolean(), name });
    const header = fc.record({ isPrelude: fc.boolean(), imports: fc.array(line_, { maxLength: 5 }) });
    fc.assert(
      fc.property(header, fc.infiniteStream(space), ({ isPrelude, imports }, spaces) => {
        const words = [
          ...['module', ...(isPrelude ? ['prelude'] : [])],
          ...imports.flatMap(({ flags, isAll, name: module }) => [
            ...flags,
            'import',
            ...(isAll ? ['all'] : []),
            module,
          ]),
          'def x := 1',
        ];
        const arranged = words.map((word) => `${spaces.next().value}${word}`).join('');
        const [reading, plain] = [readImports(arranged), readImports(words.join(' '))];
        if (reading.kind === 'fault' || plain.kind === 'fault') throw new Error('a fault');
        expect(reading.header).toEqual(plain.header);
        expect(reading.header).toMatchObject({ isModule: true, isPrelude });
        const read = reading.header.imports.slice(isPrelude ? 0 : 1);
        expect(read).toEqual(
          imports.map(({ flags, isAll, name: module }) => ({
            module: module.replaceAll('«import»', 'import'),
            isPublic: flags.includes('public'),
            isMeta: flags.includes('meta'),
            isAll,
          })),
        );
      }),
    );
  });

  test('are read of any text without a fault of our own', () => {
    const unit = fc.constantFrom(
      'import',
      'module',
      'all',
      ' ',
      '\n',
      '«',
      '»',
      '.',
      'A',
      '/-',
      '-/',
      '--',
      '!',
      '\t',
    );
    fc.assert(fc.property(fc.string({ unit, maxLength: 30 }), (text) => void readImports(text)));
  });

  test('of a file of a hundred thousand lines of comments are read at once', () => {
    const text = `${'/- a\n-/ -- b\n'.repeat(100_000)}import A`;
    const start = performance.now();
    expect(told(text)).toBe('public Init, public A');
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
