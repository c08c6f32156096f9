import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { nothingSpent, resultReasons } from '../../core/theorem-result.ts';
import { main } from '../../src/cli/main.ts';
import { resultLine } from '../../src/cli/output/print-result.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';

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

test('docs/cli.md and the help name every field of a result, and no other', async () => {
  const line = resultLine({
    ...{ id: 't', status: 'not-proved', reason: 'exhausted', proof: null },
    ...{ certificate: null, spent: nothingSpent },
  });
  const fields = Object.keys(JSON.parse(line) as object);
  const page = await readFile(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('### Results'), page.indexOf('Without `--json`'));
  expect([...section.matchAll(/^\| `(\w+)` /gmu)].map(([, field]) => field)).toEqual(fields);
  const terminal = fakeTerminal();
  expect(await main(['prove', '--help'], terminal, fakeServices())).toBe(0);
  const [, listed = ''] = /one line \{([^}]*)\}/u.exec(terminal.out()) ?? [];
  expect(listed.split(/,\s*/u)).toEqual(fields);
});
