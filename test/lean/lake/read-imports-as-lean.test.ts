import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readImports } from '../../../lean/lake/read-imports.ts';
import fc from '../../support/properties.ts';
import { startProcess } from '../../support/start-process.ts';
import type { ParsedHeader } from './processes/parse-imports.ts';

const script = fileURLToPath(new URL('processes/parse-imports.ts', import.meta.url));

test('imports are read as the embedded Lean reads them', async () => {
  // Lean takes a keyword also where a longer word begins with it, which its parser of files doesn't: so spaces are between.
  const word = fc.constantFrom(
    ...['module', 'prelude', 'public', 'meta', 'import', 'all', 'A', 'B.c', '«d e».F', 'é', "g'", '/- x -/'],
    ...[
      '/- /- -/ «',
      '-/',
      '/-/',
      '/-/- u -/',
      '/-/-/',
      '/-- y -/',
      '/-! z -/',
      '-- w\n',
      '\n',
      '\r\n',
      '1',
      '.',
      '«',
      '@[simp]',
      '\t',
    ],
  );
  const soup = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
  const flags = fc.subarray(['public', '/- c -/', 'meta']);
  const line = fc
    .tuple(flags, fc.constantFrom('import', 'import all'), fc.constantFrom('A.B', '«c d»', '/- -/ E', 'f 1'))
    .map(([words, keyword, name]) => [...words, keyword, name].join(' '));
  const header = fc
    .tuple(fc.subarray(['module', 'prelude', '\n']), fc.array(line, { maxLength: 5 }))
    .map(([start, lines]) => [...start, ...lines].join('\n'));
  const texts = [...fc.sample(soup, 1500), ...fc.sample(header, 1500)];
  await using child = startProcess([process.execPath, script]);
  child.child.stdin?.end(JSON.stringify(texts));
  expect(await child.ended).toBe(0);
  const answers = JSON.parse(child.lines.at(-1) ?? '') as (ParsedHeader | null)[];
  const differing = texts.flatMap((text, index) => {
    const reading = readImports(text);
    const ours = reading.kind === 'read' ? reading.header : null;
    const theirs = answers[index]!;
    return JSON.stringify(sorted(ours)) === JSON.stringify(sorted(theirs)) ? [] : [{ text, ours, theirs }];
  });
  expect(differing).toEqual([]);
  expect(answers.filter((answer) => (answer?.imports.length ?? 0) > 2).length).toBeGreaterThan(200);
}, 60_000);

const sorted = (header: ParsedHeader | null) =>
  header && [
    header.isModule,
    ...header.imports.map(({ module, isAll, isPublic, isMeta }) => [module, isAll, isPublic, isMeta]),
  ];
