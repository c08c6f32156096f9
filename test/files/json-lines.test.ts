import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { jsonLines, readJsonLines } from '../../src/files/json-lines.ts';
import fc from '../support/properties.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const schema = z.strictObject({ text: z.string() });
const kind = { what: 'saying', advice: 'Say it again.' };

test('what is written is read back, a line that is none is named, and a file that may lack is empty', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'sayings.jsonl');
  expect(await readJsonLines(path, schema, { ...kind, mayLack: true })).toEqual([]);
  await expect(readJsonLines(path, schema, kind)).rejects.toMatchObject({ code: 'INPUT_UNREADABLE' });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ text: fc.string() }), { maxLength: 5 }), async (sayings) => {
      await writeFile(path, jsonLines(sayings));
      expect(await readJsonLines(path, schema, kind)).toEqual(sayings);
    }),
  );
  await writeFile(path, jsonLines([{ text: 'a' }]));
  await appendFile(path, '\n{"text": 1}\n');
  await expect(readJsonLines(path, schema, kind)).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    message: `${path}:3 is no saying`,
    advice: 'Say it again.',
  });
});
