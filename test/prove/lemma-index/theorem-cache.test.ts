import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { LibraryTheorems } from '../../../lean/library-theorems.ts';
import { openLemmaIndex } from '../../../src/prove/lemma-index/open-lemma-index.ts';
import {
  openLibraryIndex,
  readTheoremCache,
  theoremCachePath,
  writeTheoremCache,
} from '../../../src/prove/lemma-index/open-library.ts';
import fc from '../../support/properties.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { libraries } from './tables.ts';

const table: LibraryTheorems = {
  symbols: ['Eq', 'Nat'],
  modules: ['Nat'],
  theorems: [
    {
      ...{ name: 'Nat.«odd name»', module: 0, head: 0, conclusion: [0, 1], premises: [] },
      ...{ explicit: '', sides: null },
    },
  ],
};

describe('kept theorems', () => {
  test('are read as they were written', async () => {
    await using temporary = await temporaryFolder();
    const folder = temporary.path;
    await fc.assert(
      fc.asyncProperty(libraries, async (library) => {
        await writeTheoremCache(folder, 'lean 1', library);
        expect(await readTheoremCache(folder, 'lean 1')).toEqual(library);
      }),
      { numRuns: 5 },
    );
  });

  test('are of no use to another library', async () => {
    await using temporary = await temporaryFolder();
    const folder = temporary.path;
    await writeTheoremCache(folder, 'lean 1', table);
    expect(await readTheoremCache(folder, 'lean 2')).toBeNull();
    // Nor when their file goes by the other's name.
    await writeFile(theoremCachePath(folder, 'lean 2'), await readFile(theoremCachePath(folder, 'lean 1')));
    expect(await readTheoremCache(folder, 'lean 2')).toBeNull();
  });

  test('are not read when a byte has changed or the end is missing', async () => {
    await using temporary = await temporaryFolder();
    const folder = temporary.path;
    await writeTheoremCache(folder, 'lean 1', table);
    const path = theoremCachePath(folder, 'lean 1');
    const whole = await readFile(path);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Uint8Array.from(whole);
        damaged[at]! ^= change;
        await writeFile(path, damaged);
        expect(await readTheoremCache(folder, 'lean 1')).toBeNull();
        await writeFile(path, whole.subarray(0, at));
        expect(await readTheoremCache(folder, 'lean 1')).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  test('of more than 64 lists of imports, those that nobody used for longest are deleted', async () => {
    await using temporary = await temporaryFolder();
    const folder = temporary.path;
    const other = join(folder, 'theorems-of-mine.json');
    await writeFile(other, '');
    for (let lean = 0; lean < 64; lean += 1) {
      await writeTheoremCache(folder, `lean ${lean}`, table);
      const then = new Date(1_000_000 * (lean + 1));
      await utimes(theoremCachePath(folder, `lean ${lean}`), then, then);
    }
    expect(await readTheoremCache(folder, 'lean 0')).toEqual(table);
    await writeTheoremCache(folder, 'lean 64', table);
    await writeTheoremCache(folder, 'lean 65', table);
    const kept = await Promise.all(
      Array.from(
        { length: 66 },
        async (_, lean) => (await readTheoremCache(folder, `lean ${lean}`)) !== null,
      ),
    );
    expect(kept.flatMap((isKept, lean) => (isKept ? [] : [lean]))).toEqual([1, 2]);
    expect((await readdir(folder)).length).toBe(65);
  });

  test('a folder that can not be written is no harm', async () => {
    await using temporary = await temporaryFolder();
    const file = join(temporary.path, 'file');
    await writeFile(file, '');
    await writeTheoremCache(join(file, 'below'), 'lean 1', table);
    expect(await readTheoremCache(join(file, 'below'), 'lean 1')).toBeNull();
  });
});

describe('opening the index', () => {
  const engine = (answers: (LibraryTheorems | null)[]) => {
    let asked = 0;
    return {
      fingerprint: 'lean 1',
      libraryTheorems: async () => answers[asked++] ?? null,
      asked: () => asked,
    };
  };

  test('asks Lean once and then never again, until the file is damaged', async () => {
    await using temporary = await temporaryFolder();
    const cacheRoot = temporary.path;
    const lean = engine([table, table]);
    expect((await openLemmaIndex(lean, { cacheRoot }))?.core.size).toBe(1);
    expect((await openLemmaIndex(lean, { cacheRoot }))?.core.size).toBe(1);
    expect(lean.asked()).toBe(1);
    await writeFile(theoremCachePath(cacheRoot, 'lean 1'), 'not what we wrote');
    expect((await openLemmaIndex(lean, { cacheRoot }))?.core.size).toBe(1);
    expect(lean.asked()).toBe(2);
    expect(await readTheoremCache(cacheRoot, 'lean 1')).toEqual(table);
  });

  test('counts how often the sources of what is imported name the theorems, and keeps that', async () => {
    await using temporary = await temporaryFolder();
    const cacheRoot = temporary.path;
    const source = join(cacheRoot, 'Source.lean');
    await writeFile(source, 'example : p := by simp [two_le, Nat.two_le]');
    const [theorem] = table.theorems;
    const named = { ...table, theorems: [{ ...theorem!, name: 'Nat.two_le' }] };
    const imported: (readonly string[])[] = [];
    const lean = {
      ...engine([named]),
      async sourceFiles(imports: readonly string[]) {
        imported.push(imports);
        return [source];
      },
    };
    const imports = ['Source'];
    const opened = await openLibraryIndex(lean, { cacheRoot, imports });
    // Once in full, as a whole and as its ending, and twice by its last part.
    expect(opened?.theorems.map(({ name, uses }) => [name, uses])).toEqual([['Nat.two_le', 4]]);
    expect(await openLibraryIndex(lean, { cacheRoot, imports })).toEqual(opened);
    expect(imported).toEqual([imports]);
  });

  test('does not keep that Lean gave no answer', async () => {
    await using temporary = await temporaryFolder();
    const cacheRoot = temporary.path;
    const lean = engine([null, table]);
    expect(await openLemmaIndex(lean, { cacheRoot })).toBeNull();
    expect((await openLemmaIndex(lean, { cacheRoot }))?.core.size).toBe(1);
  });
});
