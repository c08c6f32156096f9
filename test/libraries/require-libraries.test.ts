import { expect, test } from '@jest/globals';
import { mayImportLibraries, requireLibraries } from '../../src/libraries/require-libraries.ts';
import { importsOfTexts } from '../../src/prove/input/input-imports.ts';
import { libraryOf } from './library-of.ts';

const sea = { name: 'ocean', url: 'u', revision: 'r', whole: 'Sea', sets: [] };
const headers = (...texts: string[]) => importsOfTexts(texts);
const whole = 'import Sea\n';
const part = 'import Sea.Squid\n';
const plain = 'open Nat\n';
const asked = (...[texts, mayLack, library]: Parameters<typeof requireLibraries>) =>
  requireLibraries(texts, mayLack, library, [sea]);

test.each([
  ['the whole of a library, where there is none', headers(whole), null],
  ['a part of it, where there is another library', headers(part), libraryOf(['Lake.Shore', 'Seaside'])],
])('problems that import %s are refused with the command that brings it', (_, texts, library) => {
  for (const mayLack of ['some', 'none'] as const)
    expect(() => asked(texts, mayLack, library)).toThrow(
      expect.objectContaining({
        code: 'LIBRARY_UNBUILT',
        message: 'the problems import Sea, and no module of it is there',
        advice: expect.stringContaining('`lakatos library add ocean`'),
      }),
    );
  expect(asked(texts, 'all', library)).toBeUndefined();
});

test('problems of which some need no library may be measured without it, and not learnt from', () => {
  expect(asked(headers(plain, whole), 'some', null)).toBeUndefined();
  expect(() => asked(headers(plain, whole), 'none', null)).toThrow(/import Sea/);
});

test.each([
  ['a part of the library is there', headers(whole), libraryOf(['Sea.Sand'])],
  ['no problem imports it', headers(plain, 'import Other\n'), null],
  ['there is no problem', headers(), null],
  ['nobody knows what problems import', null, null],
])('nothing is refused where %s', (_, texts, library) => {
  expect(asked(texts, 'none', library)).toBeUndefined();
});

test("texts that import Lean's own modules alone need no library, Lake's among them", () => {
  expect(mayImportLibraries(headers(plain, 'import Lake\nimport Std.Data\n'))).toBe(false);
  expect(mayImportLibraries(headers(plain, part))).toBe(true);
});
