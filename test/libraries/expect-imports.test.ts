import { describe, expect, test } from '@jest/globals';
import { expectImports, mayImportLibraries } from '../../src/libraries/require-libraries.ts';
import { importsOfTexts } from '../../src/prove/input/input-imports.ts';
import { libraryOf } from './library-of.ts';

const library = libraryOf({ Sea: ['Sea.Sand'], 'Sea.Sand': [], Sky: [], 'Sky.Cloud': ['Sky', 'Sea.Sand'] });
const narrowing = { whole: 'World', library: 'world', set: 'some', modules: ['Sea', 'Sky'] };

/** Headers of texts that import these modules. */
const importing = (...lists: readonly string[][]) =>
  importsOfTexts(lists.map((list) => list.map((module) => `import ${module}\n`).join('')));

describe('an engine is made for', () => {
  test('what most headers import, the first of them where several are as frequent', () => {
    const ahead = (...lists: string[][]) => expectImports(importing(...lists), library, null).ahead;
    expect(ahead(['Sea'], ['Sky'], ['Sky'])).toBe('import Sky\n');
    expect(ahead(['Sea', 'Std'], ['Sky'])).toBe('import Sea\nimport Std\n');
    expect(ahead([])).toBe('');
    expect(ahead()).toBe('');
  });

  test('the module system where most headers take part in it', () => {
    const taking = 'module\n\npublic import Sea\nmeta import Sky\nimport all Sea.Sand\n';
    const ahead = (...texts: string[]) => expectImports(importsOfTexts(texts), library, null).ahead;
    expect(ahead('import Sky', taking, `${taking}\ntheorem t : True := trivial`)).toBe(
      'module\npublic import Sea\nmeta import Sky\nimport all Sea.Sand\n',
    );
    expect(ahead('module\n')).toBe('module\n');
  });

  test('nothing of what is not there', () => {
    expect(expectImports(importing(['Sea.Squid']), library, null)).toEqual({ ahead: '', bytes: 0 });
    expect(expectImports(importing(['Sea']), null, null)).toEqual({ ahead: '', bytes: 0 });
  });

  test('the set in the place of the whole, where headers are narrowed', () => {
    expect(expectImports(importing(['World']), library, narrowing)).toEqual({
      ahead: 'import Sea\nimport Sky\n',
      bytes: 30,
    });
    expect(expectImports(importing(['World']), library, null).ahead).toBe('');
    const ofModule = importsOfTexts(['module\npublic import World\nimport all World\n']);
    const world = { name: 'World', file: 'World.lean', bytes: 10, imports: [] };
    const all = { ...library, modules: [...library.modules, world] };
    expect(expectImports(ofModule, all, narrowing).ahead).toBe(
      'module\npublic import Sea\npublic import Sky\nimport all World\n',
    );
  });

  test('the memory of what the headers reach, of each module once, and of all where nobody knows', () => {
    expect(expectImports(importing(['Sea'], ['Sky.Cloud'], ['Sea']), library, null).bytes).toBe(40);
    expect(expectImports(importing(['Sea.Sand'], []), library, null).bytes).toBe(10);
    expect(expectImports(null, library, null)).toEqual({ ahead: '', bytes: 40 });
  });
});

test('libraries may be imported unless all headers are known to import modules of Lean alone', () => {
  expect(mayImportLibraries(null)).toBe(true);
  expect(mayImportLibraries(importing([], ['Std.Data.HashMap', 'Lean']))).toBe(false);
  expect(mayImportLibraries(importing([], ['Standard']))).toBe(true);
  expect(mayImportLibraries([])).toBe(false);
});
