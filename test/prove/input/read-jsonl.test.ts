import { describe, expect, test } from '@jest/globals';
import { byteLines } from '../../../core/decode-text.ts';
import { maxLineBytes, readTheorems } from '../../../src/prove/input/read-jsonl.ts';
import { collect } from '../../support/collect.ts';
import fc from '../../support/properties.ts';

async function* chunksOf(text: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (text: string | Buffer, size?: number) => collect(readTheorems(chunksOf(text, size), 'x.jsonl'));

const line = (id: string, statement = 'theorem t : True', rest = {}) =>
  JSON.stringify({ id, statement, ...rest });

describe('readTheorems', () => {
  test('reads lines with and without a header and lets other fields be', async () => {
    const text = `${line('a')}\n\n${line('b', 'theorem é : ∀ n : Nat, n = n := by sorry', { header: 'open Nat', split: [1] })}\n`;
    expect(await read(text)).toEqual([
      {
        kind: 'good',
        id: 'a',
        line: 1,
        value: { id: 'a', header: '', statement: 'theorem t : True', source: { file: 'x.jsonl', line: 1 } },
      },
      {
        kind: 'good',
        id: 'b',
        line: 3,
        value: {
          id: 'b',
          header: 'open Nat',
          statement: 'theorem é : ∀ n : Nat, n = n',
          source: { file: 'x.jsonl', line: 3 },
        },
      },
    ]);
  });

  test('byte order mark, CRLF inside and outside, and a last line without its end', async () => {
    const text = `\uFEFF${line('a', 'theorem t :\r\n  True')}\r\n${line('b')}`;
    const entries = await read(text, 3);
    expect(entries.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(entries[0]).toMatchObject({ value: { statement: 'theorem t :\n  True' } });
  });

  test('bad lines are told and the good ones kept', async () => {
    const text = [
      line('a'),
      '{"id": "torn", "statement": "theo',
      '[1, 2]',
      '{"id": "no statement"}',
      '{"statement": "theorem t : True"}',
      '{"id": 7, "statement": "theorem t : True"}',
      line('a'),
      line('nul', 'theorem t : True\0'),
      line('empty', ' -- nothing'),
      line('z'),
    ].join('\n');
    const entries = await read(text);
    expect(entries.map((entry) => [entry.kind, entry.id, entry.line])).toEqual([
      ['good', 'a', 1],
      ['bad', null, 2],
      ['bad', null, 3],
      ['bad', 'no statement', 4],
      ['bad', null, 5],
      ['good', '7', 6],
      ['bad', null, 7],
      ['bad', 'nul', 8],
      ['bad', 'empty', 9],
      ['good', 'z', 10],
    ]);
    expect(entries[6]).toMatchObject({ message: 'the id "a" is already used in line 1' });
  });

  test.each([
    ['{"id": "a"}', 'the field statement is missing'],
    ['{"statement": "theorem t : True"}', 'the field id is missing'],
    [
      '{"id": 7, "header": ["open Nat"]}',
      'the field header must be a string, and is a list; the field statement is missing',
    ],
    [
      '{"id": "", "statement": null}',
      'the field id is empty; the field statement must be a string, and is null',
    ],
    ['[1, 2]', 'the line must be an object, and is a list'],
    ['"a"', 'the line must be an object, and is "a"'],
  ])('refuses %s: %s', async (text, message) => {
    expect(await read(text)).toMatchObject([{ kind: 'bad', message }]);
  });

  test('rows of benchmarks are read by the names of their fields', async () => {
    const rows = [
      {
        name: 'first',
        split: 'valid',
        header: null,
        informal_prefix: '/-- One. -/',
        formal_statement: 'theorem first : 1 = 1 := by\n',
        goal: '⊢ 1 = 1',
      },
      { problem_id: 12, header: 'open Nat\n', formal_statement: 'theorem other : 2 = 2 := by sorry' },
      {
        name: 'first',
        formal_statement: 'theorem first (n : Nat) : n = n :=\n  sorry',
        statement: 'It is so.',
      },
      { lean4_code: 'import Std\n\n/-- Three. -/\ntheorem third : 3 = 3 := by sorry' },
      { id: 5, name: 'own', header: null, statement: 'theorem own : 5 = 5' },
      { uuid: '0a-1', problem: 'Six.', statement: 'theorem six : 6 = 6 := by sorry' },
      { uuid: '0a-2', problem: 'Seven.', formal_statement: 'theorem seven : 7 = 7 := by sorry' },
      { idx: 8, lean_code: 'theorem eight : 8 = 8 := by sorry' },
    ];
    const entries = await read(rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(entries.map((entry) => (entry.kind === 'good' ? entry.value : entry.message))).toMatchObject([
      { id: 'first', header: '', statement: 'theorem first : 1 = 1' },
      { id: '12', header: 'open Nat\n', statement: 'theorem other : 2 = 2' },
      { id: 'first#2', header: '', statement: 'theorem first (n : Nat) : n = n' },
      { id: '4', header: 'import Std\n', statement: 'theorem third : 3 = 3', informal: 'Three.' },
      { id: '5', header: '', statement: 'theorem own : 5 = 5' },
      { id: '0a-1', statement: 'theorem six : 6 = 6' },
      { id: '0a-2', statement: 'theorem seven : 7 = 7' },
      { id: '8', statement: 'theorem eight : 8 = 8' },
    ]);
  });

  test('a row whose fields nobody can guess is told how to name them', async () => {
    const [entry] = await read('{"key": "a", "lean": "theorem t : 1 = 1"}');
    expect(entry).toMatchObject({
      kind: 'bad',
      message: expect.stringMatching(/statement is missing; .*`lakatos suites add NAME FILE --mapping/),
    });
  });

  test('a torn last line is called so', async () => {
    expect(await read(`${line('a')}\n{"id": "b", "sta`)).toMatchObject([
      { kind: 'good' },
      { kind: 'bad', message: expect.stringContaining('cut off') },
    ]);
  });

  test('a line of several megabytes is refused and the next one read', async () => {
    const huge = line('huge', `theorem t : ${'x'.repeat(3 * maxLineBytes)}`);
    expect(await read(`${huge}\n${line('a')}`, 65_536)).toMatchObject([
      { kind: 'bad', line: 1, message: expect.stringContaining('longer than') },
      { kind: 'good', id: 'a', line: 2 },
    ]);
  });

  test('bytes that are not UTF-8 spoil one line only', async () => {
    const bytes = Buffer.concat([Buffer.from([0x7b, 0xff, 0x0a]), Buffer.from(line('a'))]);
    expect(await read(bytes)).toMatchObject([{ kind: 'bad' }, { kind: 'good', id: 'a' }]);
  });

  test('an empty file holds nothing', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\n\r\n  \n')).toEqual([]);
  });
});

test('byteLines cuts as split does, however the bytes come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.stringMatching(/^[aé∀ ]{0,6}$/), { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      async (lines, size) => {
        const text = lines.join('\n');
        const cut = await collect(byteLines(chunksOf(text, size), 1000));
        const got = cut.map((entry) => (entry.kind === 'line' ? entry.bytes.toString() : ''));
        const expected = text.split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(got).toEqual(expected);
      },
    ),
  );
});
