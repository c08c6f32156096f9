import { expect, test } from '@jest/globals';
import type { Theorem } from '../../core/theorem.ts';
import type { FileSource } from '../../datasets/files/file-source.ts';
import { guessMapping } from '../../datasets/guess-mapping.ts';
import { jsonl } from '../../datasets/loaders/jsonl.ts';
import { theoremsPerFile } from '../../datasets/loaders/theorems-per-file.ts';
import { askedTheorem } from '../../src/prove/input/asked-theorem.ts';
import { readTheorems } from '../../src/prove/input/read-jsonl.ts';
import { tellTheoremErrors } from '../../src/prove/told-errors.ts';

const written = {
  header: 'open Nat\n\nuniverse u\n',
  statement: 'namespace A\n\n/- What is asked. -/\ntheorem foo :\n    1 = 2 := by sorry\nend A',
};

/** Where a mistake of the author's is told, which Lean finds by a sign in what it is given. */
function told(sign: string, change: (text: string) => string): object | undefined {
  const theorem = askedTheorem({ header: change(written.header), statement: change(written.statement) })!;
  const lines = `${theorem.header}\n${theorem.statement}`.split('\n');
  const line = lines.findIndex((text) => text.includes(sign));
  const start = { line: line + 1, column: lines[line]!.indexOf(sign) };
  return tellTheoremErrors([{ severity: 'error', text: 'no', start }], theorem).messages[0];
}

test.each([
  ['the header', 'universe', 'header', 3],
  ['what stands before the theorem in its statement', 'namespace', undefined, 1],
  ['the first line of the theorem', 'foo', undefined, 4],
  ['its last line', '1 = 2', undefined, 5],
])('an error in %s is told in the lines of its author', (_what, word, of, line) => {
  const message = told('§', (text) => text.replace(word, `§${word}`));
  expect(message).toMatchObject({ line, ...(of !== undefined && { of }) });
  expect(message !== undefined && 'of' in message).toBe(of !== undefined);
});

test.each([
  ['behind a remark on its line', '/- Told. -/ theorem foo : §1 = 2 := by sorry', 1, 27],
  ['an example', 'open Nat\nexample : §1 = 2 := by sorry', 2, 11],
  ['behind its end, where our own proof stands', 'theorem foo : 1 = 2', 1, 20],
])('the column of an error is that of the text as it was given: %s', (_what, statement, line, column) => {
  const theorem = askedTheorem({ header: '', statement })!;
  const lines = `${theorem.header}${theorem.header === '' ? '' : '\n'}${theorem.statement}`.split('\n');
  const found = lines.findIndex((text) => text.includes('§'));
  const start = { line: found + 1 || lines.length + 1, column: lines[found]?.indexOf('§') ?? 2 };
  const { messages } = tellTheoremErrors([{ severity: 'error', text: 'no', start }], theorem);
  expect(messages).toEqual([{ severity: 'error', text: 'no', line, column }]);
});

test('an error in a row of a file is told with its line and its field', async () => {
  const row = {
    ...{ name: 'foo', header: '\n\nopen §Nat', helper: null },
    formal_statement: '\n  -- told\n  theorem foo : ¤1 = 2 := by sorry',
  };
  const bytes = new TextEncoder().encode(`\n${JSON.stringify(row)}\n`);
  const source: FileSource = {
    list: () => Promise.resolve(['a.jsonl']),
    open: async function* () {
      yield bytes;
    },
  };
  const context = { source, path: 'a.jsonl', split: 'all', answers: 'asked' as const };
  const names = { topicOf: () => null, informalOf: () => undefined, takeId: (id: string) => id };
  const read: Theorem[] = [];
  for await (const entry of jsonl({ ...context, ...names }, guessMapping(row)!))
    if (entry.kind === 'problem') read.push(entry.problem.theorem);
  for await (const entry of readTheorems(source.open('a.jsonl'), 'a.jsonl'))
    if (entry.kind === 'good') read.push(entry.value);
  expect(read).toHaveLength(2);
  for (const theorem of read) {
    const lines = `${theorem.header}\n${theorem.statement}`.split('\n');
    const messages = ['§', '¤'].map((sign) => {
      const line = lines.findIndex((text) => text.includes(sign));
      return {
        severity: 'error',
        text: 'no',
        start: { line: line + 1, column: lines[line]!.indexOf(sign) },
      } as const;
    });
    expect(tellTheoremErrors(messages, theorem).detail.split('\n')).toEqual([
      'a.jsonl:2: header:3:6: no',
      'a.jsonl:2: formal_statement:3:17: no',
    ]);
  }
});

test('an error before a theorem of a file that has others is told in the lines of the file', async () => {
  const text =
    'theorem a : 1 = 1 := by sorry\n\ntheorem b : 1 = 1 := by sorry\n\ndef §f := 1\n\ntheorem c : f = 1 := by sorry\n';
  const source: FileSource = {
    list: () => Promise.resolve(['a.lean']),
    open: async function* () {
      yield new TextEncoder().encode(text);
    },
  };
  const context = { source, path: 'a.lean', split: 'all', answers: 'asked' as const };
  const names = { topicOf: () => null, informalOf: () => undefined, takeId: (id: string) => id };
  const read: Theorem[] = [];
  for await (const entry of theoremsPerFile({ ...context, ...names }))
    if (entry.kind === 'problem') read.push(entry.problem.theorem);
  const theorem = read.at(-1)!;
  const lines = `${theorem.header}\n${theorem.statement}`.split('\n');
  const messages = ['§', 'f = 1'].map((sign) => {
    const line = lines.findIndex((one) => one.includes(sign));
    return {
      severity: 'error',
      text: 'no',
      start: { line: line + 1, column: lines[line]!.indexOf(sign) },
    } as const;
  });
  expect(tellTheoremErrors(messages, theorem).detail).toBe('a.lean:5:5: no\na.lean:7:13: no');
});
