import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { errorCodes, LakatosError, messageOf } from '../../core/errors.ts';
import { reasonCodes } from '../../core/verdict.ts';

interface Row {
  readonly code: string;
  readonly meaning: string;
  readonly remedy: string;
}

/** The lines of the list in docs/errors.md. */
async function documented(): Promise<Row[]> {
  const text = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^- `([A-Z_]+)`: ([^→]+)\s→\s((?:.+\n)+?)(?=- |\n)/gm)].map(
    ([, code = '', ...told]) => {
      const [meaning = '', remedy = ''] = told.map((part) => part.trim().replaceAll(/\s+/g, ' '));
      return { code, meaning, remedy };
    },
  );
}

test('docs/errors.md lists every code once, in the order of the code, and no other', async () => {
  expect((await documented()).map((row) => row.code)).toEqual(Object.keys(errorCodes));
});

test('docs/errors.md says for each code what it means and what to do', async () => {
  for (const row of await documented()) {
    expect(row.meaning).toMatch(/^[A-Z].{20,}\.$/);
    expect(row.remedy).toMatch(/^[A-Z].{10,}\.$/);
  }
});

test('an error carries its code, advice and cause', () => {
  const cause = new Error('EACCES');
  const error = new LakatosError('STORE_LOCKED', 'another process', { advice: 'Wait.', cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'LakatosError', code: 'STORE_LOCKED', advice: 'Wait.', cause });
  const bare = new LakatosError('INTERNAL', 'no');
  expect(bare.advice).toBeUndefined();
  expect('cause' in bare).toBe(false);
});

test('the message of anything thrown is text', () => {
  expect([new Error('a'), 'b', 3, null, undefined].map(messageOf)).toEqual([
    'a',
    'b',
    '3',
    'null',
    'undefined',
  ]);
});

test('docs/gate.md, to which docs/errors.md leads, explains every reason of the gate once, and no other', async () => {
  const read = (name: string) => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  const page = await read('gate.md');
  const section = page.slice(page.indexOf('## Reason codes'), page.indexOf('## Narrowed imports'));
  const explained = [...section.matchAll(/^- `([a-z-]+)`:/gmu)].map(([, code]) => code);
  expect(explained.toSorted()).toEqual([...reasonCodes].toSorted());
  const outcomes = (await read('errors.md')).split('## Outcomes')[1] ?? '';
  const links = [...outcomes.matchAll(/\]\(([a-z-]+\.md)#?([a-z-]*)\)/gu)];
  expect(links.map(([, file]) => file)).toEqual(['cli.md', 'gate.md', 'bench-report.md']);
  for (const [, file = '', heading = ''] of links)
    expect((await read(file)).toLowerCase()).toContain(
      heading === '' ? '' : `## ${heading.replaceAll('-', ' ')}`,
    );
});
