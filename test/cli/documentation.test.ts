import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { resultReasons } from '../../core/theorem-result.ts';

test('docs/cli.md explains every reason, and no other', async () => {
  const page = await readFile(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| *(not-proved|invalid|error|) *\| `([a-z-]+)` *\|/gm)];
  let status = '';
  const explained = rows.map(([, given, reason]) => {
    status = given || status;
    return `${status} ${reason}`;
  });
  const known = Object.entries(resultReasons).flatMap(([kind, reasons]) =>
    reasons.map((reason) => `${kind} ${reason}`),
  );
  expect(explained).toEqual(known);
});
