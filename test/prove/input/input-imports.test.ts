import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { textOfHeader } from '../../../lean/module-imports.ts';
import {
  type ImportLists,
  importsOfInputs,
  importsOfSubmissions,
  importsOfTexts,
} from '../../../src/prove/input/input-imports.ts';
import { openInputs, statementInput } from '../../../src/prove/input/open-inputs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writeFiles } from '../../support/write-files.ts';

const { signal } = new AbortController();
/** Lines of imports, as a text has them. */
const written = (lists: ImportLists) => lists?.map(textOfHeader);
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

describe('the imports of texts to come', () => {
  test('are those of Lean files, of lines and of a statement, a list for each header', async () => {
    await using dir = await temporaryFolder();
    await writeFiles(dir.path, {
      'A.lean': '\ufeff/- one -/ import Sea.Sand Sky\ntheorem a : True := sorry\n',
      'b.jsonl': lines(
        { id: 'x', header: 'import Sea', statement: 'theorem x : True' },
        { id: 'y', header: 'import Sea', statement: 'theorem y : True' },
        { id: 'z', header: '', statement: 'theorem z : True' },
        { id: 'no statement' },
      ),
    });
    const files = await openInputs([join(dir.path, 'A.lean'), join(dir.path, 'b.jsonl')], Readable.from([]));
    const asked = statementInput({ header: 'import Std', statement: 'theorem t : True' })!;
    expect(written(await importsOfInputs([...files, asked], signal))).toEqual([
      'import Sea.Sand\n',
      'import Sea\n',
      '',
      'import Std\n',
    ]);
    const taking = 'module\npublic import Sea\nmeta import Sky\n';
    expect(written(importsOfTexts([`${taking}theorem t : True := sorry`]))).toEqual([taking]);
  });

  test('are known to nobody where they come through a pipe, are no text or can not be read', async () => {
    const piped = await openInputs(['-'], Readable.from(['import Sea\n']));
    expect(await importsOfInputs(piped, signal)).toBeNull();
    await using dir = await temporaryFolder();
    const file = join(dir.path, 'A.lean');
    await writeFiles(dir.path, { 'A.lean': 'import Sea /- open\n' });
    expect(await importsOfInputs(await openInputs([file], Readable.from([])), signal)).toBeNull();
    await writeFiles(dir.path, { 'A.lean': 'import Sea\u0000' });
    expect(await importsOfInputs(await openInputs([file], Readable.from([])), signal)).toBeNull();
    expect(importsOfTexts(['import Sea', 'import'])).toBeNull();
  });

  test('are those of references and of submissions', async () => {
    await using dir = await temporaryFolder();
    const reference = { header: 'import Sea', statement: 'theorem t : True' };
    await writeFiles(dir.path, {
      'cases.jsonl': lines({ id: 1, reference, submission: 'import Sky\ntheorem t : True := trivial' }),
    });
    expect(written(await importsOfSubmissions(join(dir.path, 'cases.jsonl')))).toEqual([
      'import Sea\n',
      'import Sky\n',
    ]);
    expect(await importsOfSubmissions(join(dir.path, 'none.jsonl'))).toBeNull();
  });
});
