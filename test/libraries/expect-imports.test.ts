import { describe, expect, test } from '@jest/globals';
import { expectImports, mayImportLibraries } from '../../src/libraries/expect-imports.ts';
import { libraryOf } from './library-of.ts';

const library = libraryOf({ Sea: ['Sea.Sand'], 'Sea.Sand': [], Sky: [], 'Sky.Cloud': ['Sky', 'Sea.Sand'] });
const narrowing = { whole: 'World', library: 'world', set: 'some', modules: ['Sea', 'Sky'] };

describe('an engine is made for', () => {
  test('what most headers import, the first of them where several are as frequent', () => {
    const ahead = (...lists: string[][]) => expectImports(lists, library, null).ahead;
    expect(ahead(['Init', 'Sea'], ['Init', 'Sky'], ['Init', 'Sky'])).toEqual(['Sky']);
    expect(ahead(['Init', 'Sea', 'Std'], ['Init', 'Sky'])).toEqual(['Sea', 'Std']);
    expect(ahead(['Init'])).toEqual([]);
  });

  test('nothing of what is not there', () => {
    expect(expectImports([['Init', 'Sea.Squid']], library, null)).toEqual({ ahead: [], bytes: 0 });
    expect(expectImports([['Sea']], null, null)).toEqual({ ahead: [], bytes: 0 });
  });

  test('the set in the place of the whole, where headers are narrowed', () => {
    expect(expectImports([['Init', 'World']], library, narrowing)).toEqual({
      ahead: ['Sea', 'Sky'],
      bytes: 30,
    });
    expect(expectImports([['Init', 'World']], library, null).ahead).toEqual([]);
  });

  test('the memory of what the headers reach, of each module once, and of all where nobody knows', () => {
    expect(expectImports([['Sea'], ['Sky.Cloud'], ['Sea']], library, null).bytes).toBe(40);
    expect(expectImports([['Sea.Sand'], ['Init']], library, null).bytes).toBe(10);
    expect(expectImports(null, library, null)).toEqual({ ahead: [], bytes: 40 });
  });
});

test('libraries may be imported unless all headers are known to import modules of Lean alone', () => {
  expect(mayImportLibraries(null)).toBe(true);
  expect(mayImportLibraries([['Init'], ['Init', 'Std.Data.HashMap', 'Lean']])).toBe(false);
  expect(mayImportLibraries([['Init'], ['Standard']])).toBe(true);
  expect(mayImportLibraries([])).toBe(false);
});
