import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { includedFiles, includedNames } from '../../../lean/lake/included-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writeFiles } from '../../support/write-files.ts';

describe('include_str', () => {
  test('is read where its path is made of literals', () => {
    expect(includedNames('def a := include_str "a.txt"')).toEqual([['a.txt']]);
    expect(
      includedNames('include_str ".." / "b" /\n  "c d.js"\ninclude_str ("e" / "f" : System.FilePath)'),
    ).toEqual([
      ['..', 'b', 'c d.js'],
      ['e', 'f'],
    ]);
    expect(includedNames('my_include_str "a"; include_str path; include_str "\\q"')).toEqual([]);
  });

  test('is found in any text as fast as the text is long', () => {
    const start = performance.now();
    for (const piece of [' ', '\n(', '( ', '"a" / ', '"\\', '(include_str ', '"include_str '])
      includedNames(`include_str ${piece.repeat(50_000)}`);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test('takes in a file of 64 MiB, and one that has more is told', async () => {
    await using folder = await temporaryFolder();
    const at = (name: string) => join(folder.path, name);
    await writeFiles(folder.path, { 'A.lean': '', 'large.bin': '', 'larger.bin': '' });
    await truncate(at('large.bin'), 2 ** 26);
    // Sparse: it takes no place on the disk.
    await truncate(at('larger.bin'), 2 ** 40);
    const including = (name: string) => includedFiles(`include_str "${name}"`, at('A.lean'), folder.path);
    expect(await including('large.bin')).toMatchObject([{ path: 'large.bin', bytes: 2 ** 26 }]);
    await expect(including('larger.bin')).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: `${at('larger.bin')} has more than 64 MiB`,
    });
  });

  test('names files of the package alone, and those of Lake that are not there', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, {
      outside: 'x',
      'package/A/data.txt': 'data',
      'package/.git/config': 'x',
      'package/A.lean': '',
    });
    const text = [
      'A/data.txt',
      '../outside',
      '.git/config',
      '.lake/build/js/b.js',
      '.lake/packages/c',
      'none',
    ]
      .map((name) => `include_str "${name}"`)
      .join('\n');
    const found = await includedFiles(text, `${folder.path}/package/A.lean`, `${folder.path}/package`);
    expect(found.map(({ path, bytes, isThere }) => [path, bytes, isThere])).toEqual([
      ['.lake/build/js/b.js', 0, false],
      ['A/data.txt', 4, true],
    ]);
  });
});
