import { describe, expect, test } from '@jest/globals';
import type { FileSource } from '../../datasets/files/file-source.ts';
import type { SuiteReading } from '../../datasets/load-suite.ts';
import { collect, oneSplit } from './collect.ts';
import { memorySource } from './memory-source.ts';

const lines = (...records: readonly (object | string)[]) =>
  records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('');

describe('one problem a Lean file', () => {
  const reading: SuiteReading = {
    ...oneSplit('test'),
    splits: [
      { name: 'valid', count: null },
      { name: 'test', count: null },
    ],
    format: { kind: 'file-per-problem', id: '([^/]+)\\.lean$' },
    files: [
      { path: 'Mini/Valid/*.lean', split: 'valid' },
      { path: 'Mini/Test/*.lean', split: 'test' },
    ],
    topics: '^([a-z]+)',
  };
  const lean = (name: string) =>
    `import Mathlib\n\nopen Nat\n\n/-- Say so. -/\ntheorem ${name} (n : ℕ) : n = n := by sorry`;

  test('gives theorems in the order of their numbers, with split and topic', async () => {
    const source = memorySource({
      'Mini/Valid/amc_p10.lean': lean('amc_p10'),
      'Mini/Valid/amc_p9.lean': lean('amc_p9'),
      'Mini/Test/imo_p1.lean': `\ufeff${lean('imo_p1').replaceAll('\n', '\r\n')}`,
      'Mini/Valid.lean': 'import Mini.Valid.amc_p9',
    });
    const { problems, complaints } = await collect(reading, source);
    expect(complaints).toEqual([]);
    expect(problems.map(({ theorem, split, topic }) => [theorem.id, split, topic])).toEqual([
      ['amc_p9', 'valid', 'amc'],
      ['amc_p10', 'valid', 'amc'],
      ['imo_p1', 'test', 'imo'],
    ]);
    expect(problems[2]?.theorem).toEqual({
      id: 'imo_p1',
      header: 'import Mathlib\n\nopen Nat\n',
      statement: 'theorem imo_p1 (n : ℕ) : n = n',
      informal: 'Say so.',
      origins: {
        header: [{ at: 1, of: null, line: 1, column: 0 }],
        statement: { of: null, line: 6, column: 0 },
      },
      source: { file: 'Mini/Test/imo_p1.lean', line: 6 },
    });
  });

  test('complains of what can not be read, and goes on', async () => {
    const source = memorySource({
      'Mini/Valid/empty.lean': '-- theorem empty : True := by sorry',
      'Mini/Valid/binary.lean': new Uint8Array([0xff, 0xfe, 0x00]),
      'Mini/Valid/nul.lean': 'theorem nul : "\0" = "\0" := by sorry',
      'Mini/Valid/good.lean': lean('good'),
    });
    const { problems, complaints } = await collect(reading, source);
    expect(problems.map(({ theorem }) => theorem.id)).toEqual(['good']);
    expect(complaints).toEqual([
      { file: 'Mini/Valid/binary.lean', line: 1, message: 'the file is not UTF-8 text' },
      { file: 'Mini/Valid/empty.lean', line: 1, message: 'there is no theorem in it' },
      expect.objectContaining({ file: 'Mini/Valid/nul.lean', message: expect.stringContaining('NUL') }),
      { file: 'Mini/Test/*.lean', line: 1, message: 'there is no such file' },
    ]);
  });
});

describe('answers', () => {
  const file =
    'import Mathlib\n\nabbrev putnam_1_solution : ℕ := sorry\n-- 42\n/-- Find it. -/\ntheorem putnam_1 : putnam_1_solution = 42 :=\nsorry\n';
  const reading = (answers: SuiteReading['answers']): SuiteReading => ({
    ...oneSplit('test'),
    answers,
    format: { kind: 'file-per-problem', id: '(putnam_[^/]+)\\.lean$' },
    files: [{ path: 'src/*.lean' }],
    details: { path: 'putnam.json', id: 'problem_name', topic: 'tags', informal: 'informal_statement' },
  });
  const details = JSON.stringify([
    { problem_name: 'putnam_1', informal_statement: 'Find the number.', tags: ['algebra', 'analysis'] },
    { tags: ['geometry'] },
  ]);

  test('are given or asked, and a file beside tells more', async () => {
    const source = memorySource({ 'src/putnam_1.lean': file, 'putnam.json': details });
    const given = await collect(reading('given'), source);
    expect(given.problems[0]).toMatchObject({
      topic: 'algebra',
      theorem: {
        header: 'import Mathlib\n\nabbrev putnam_1_solution : ℕ := (42)\n',
        informal: 'Find the number.',
      },
      answers: [{ name: 'putnam_1_solution', answer: '42', filled: true }],
    });
    expect(given.complaints).toEqual([
      { file: 'putnam.json', line: 1, message: 'problem_name: there is no text in it' },
    ]);
    const asked = await collect(reading('asked'), source);
    expect(asked.problems[0]?.theorem.header).toBe(
      'import Mathlib\n\nabbrev putnam_1_solution : ℕ := sorry\n',
    );
    expect(JSON.stringify(asked.problems[0]?.theorem).replace('= 42', '')).not.toContain('42');
  });

  test('are read without the file beside, too', async () => {
    const { problems, complaints } = await collect(
      reading('given'),
      memorySource({ 'src/putnam_1.lean': file }),
    );
    expect(problems).toHaveLength(1);
    expect(complaints).toEqual([
      { file: 'putnam.json', line: 1, message: expect.stringContaining('the file can not be read: ') },
    ]);
  });
});

describe('several theorems a file', () => {
  const text = `import Mathlib

open Nat

theorem one : 1 = 1 := sorry

/-- The second. -/
theorem two (n : ℕ) : n = n := by
  sorry

theorem done : 3 = 3 := rfl

theorem torn : 4 = 4 := by
  constructor
  sorry

example : 5 = 5 := by sorry
`;
  const reading: SuiteReading = {
    ...oneSplit('valid'),
    format: { kind: 'theorems-per-file' },
    files: [
      { path: 'Valid.lean', split: 'valid' },
      { path: '**/*.lean', split: 'all' },
    ],
  };

  test('an example gets its name in the place of its keyword', async () => {
    const { problems } = await collect(
      reading,
      memorySource({ 'Valid.lean': 'open Nat in\n/-- An example. -/\nexample : 1 + 1 = 2 := sorry\n' }),
    );
    expect(problems[0]?.theorem.statement).toBe(
      'open Nat in\n/-- An example. -/\ntheorem example_1 : 1 + 1 = 2',
    );
  });

  test('theorems of one name in two namespaces have their full names as ids', async () => {
    const file = ['A', 'B.C'].map(
      (space) => `namespace ${space}\ntheorem x : 1 = 1 := sorry\nend ${space}\n`,
    );
    const { problems } = await collect(reading, memorySource({ 'Valid.lean': file.join('') }));
    expect(problems.map(({ theorem }) => theorem.id)).toEqual(['A.x', 'B.C.x']);
  });

  test('each gets what is before it, but no open theorem', async () => {
    const { problems, complaints } = await collect(reading, memorySource({ 'Valid.lean': text }));
    expect(
      problems.map(({ theorem, split, topic }) => [theorem.id, theorem.source?.line, split, topic]),
    ).toEqual([
      ['one', 5, 'valid', 'Valid'],
      ['two', 8, 'valid', 'Valid'],
      ['example-17', 17, 'valid', 'Valid'],
    ]);
    expect(problems[2]?.theorem).toMatchObject({ statement: 'theorem example_17 : 5 = 5' });
    expect(problems[2]?.theorem.header.replace(/\s+/gu, ' ')).toBe(
      'import Mathlib open Nat theorem done : 3 = 3 := rfl ',
    );
    expect(complaints).toEqual([
      { file: 'Valid.lean', line: 13, message: 'torn: there is a sorry inside of its proof' },
    ]);
  });
});

describe('JSON lines', () => {
  const deepSeek: SuiteReading = {
    ...oneSplit('valid'),
    splits: [
      { name: 'valid', count: null },
      { name: 'test', count: null },
    ],
    format: {
      kind: 'jsonl',
      mapping: {
        id: 'name',
        text: ['header', 'formal_statement'],
        informal: 'informal_prefix',
        split: 'split',
      },
    },
    files: [{ path: 'data.jsonl' }],
  };
  const record = (name: string, more: object = {}) => ({
    name,
    split: 'test',
    informal_prefix: '/-- Show it.-/\n',
    formal_statement: `theorem ${name} (x : ℝ) :\n  x = x := by\n`,
    goal: '⊢ x = x',
    header: 'import Mathlib\nimport Aesop\n\nset_option maxHeartbeats 0\n\nopen Nat\n\n',
    ...more,
  });

  test('are read as DeepSeek-Prover-V1.5 writes them', async () => {
    const { problems, complaints } = await collect(
      deepSeek,
      memorySource({ 'data.jsonl': lines(record('a'), record('b', { split: 'valid' })) }),
    );
    expect(complaints).toEqual([]);
    expect(problems[0]).toEqual({
      theorem: {
        id: 'a',
        header: 'import Mathlib\nimport Aesop\n\nset_option maxHeartbeats 0\n\nopen Nat\n',
        statement: 'theorem a (x : ℝ) :\n  x = x',
        informal: 'Show it.',
        origins: {
          header: [
            { at: 1, of: 'header', line: 1, column: 0 },
            { at: 8, of: 'formal_statement', line: 1, column: 0 },
          ],
          statement: { of: 'formal_statement', line: 1, column: 0 },
        },
        source: { file: 'data.jsonl', line: 1 },
      },
      split: 'test',
      topic: null,
      answers: [],
    });
    expect(problems[1]).toMatchObject({ split: 'valid', theorem: { source: { line: 2 } } });
  });

  test('a bad line is told by its number, and the others are read', async () => {
    const text = lines(
      record('first'),
      '',
      '{"name": "torn"',
      record('nothing', { formal_statement: 'def nothing := 1' }),
      record('empty', { formal_statement: '  ' }),
      record('homeless', { split: null }),
      ['no object'],
      record('last'),
    );
    const { problems, complaints } = await collect(
      deepSeek,
      memorySource({ 'data.jsonl': `${text}{"cut": ` }),
    );
    expect(problems.map(({ theorem }) => theorem.id)).toEqual(['first', 'last']);
    expect(complaints.map(({ line, message }) => [line, message])).toEqual([
      [3, 'the line is not valid JSON'],
      [4, 'there is no theorem in it'],
      [5, 'formal_statement: there is no text in it'],
      [6, 'the record names no split'],
      [7, 'the record is no JSON object'],
      [9, 'the line is not valid JSON and has no line end: the file may have been cut off here'],
    ]);
  });

  test('names that occur twice are told apart, in the order of the file', async () => {
    const text = lines(record('same'), record('same', { formal_statement: 'theorem same : 2 = 2 :=' }));
    const { problems } = await collect(deepSeek, memorySource({ 'data.jsonl': text }));
    expect(problems.map(({ theorem }) => [theorem.id, theorem.statement])).toEqual([
      ['same', 'theorem same (x : ℝ) :\n  x = x'],
      ['same#2', 'theorem same : 2 = 2'],
    ]);
  });

  test('a split or topic without a word is none', async () => {
    const { format } = deepSeek;
    if (format.kind !== 'jsonl') throw new Error('it is read from JSON lines');
    const mapping = { ...format.mapping, topic: 'tags' };
    const reading: SuiteReading = { ...deepSeek, format: { ...format, mapping } };
    const text = lines(record('a', { tags: [''], informal_prefix: ' ' }), record('b', { split: ' ' }));
    const { problems, complaints } = await collect(reading, memorySource({ 'data.jsonl': text }));
    expect(problems.map(({ topic, theorem }) => [topic, theorem.informal])).toEqual([[null, undefined]]);
    expect(complaints.map(({ message }) => message)).toEqual(['the record names no split']);
  });

  test('many problems of one name are told apart in no time', async () => {
    const text = lines(...Array.from({ length: 3_000 }, () => record('same')));
    const { problems } = await collect(deepSeek, memorySource({ 'data.jsonl': text }));
    expect(problems.at(-1)?.theorem.id).toBe('same#3000');
    expect(new Set(problems.map(({ theorem }) => theorem.id)).size).toBe(3_000);
  });

  test('with all in one field, as Goedel-Prover writes them', async () => {
    const goedel: SuiteReading = {
      ...oneSplit('test'),
      format: { kind: 'jsonl', mapping: { id: 'name', text: ['formal_statement'] } },
      files: [{ path: 'data.jsonl', split: 'test' }],
    };
    const text = lines({
      name: 'a',
      formal_statement: 'import Mathlib\n\n/-- Do. -/\ntheorem a : 1 = 1 := by sorry',
    });
    const { problems } = await collect(goedel, memorySource({ 'data.jsonl': text }));
    expect(problems[0]?.theorem).toMatchObject({
      header: 'import Mathlib\n',
      statement: 'theorem a : 1 = 1',
      informal: 'Do.',
    });
  });

  test('with a helper between header and statement, as ProofNet-Verified writes them', async () => {
    const proofNet: SuiteReading = {
      ...oneSplit('all'),
      format: {
        kind: 'jsonl',
        mapping: {
          id: 'name',
          text: ['header', 'helper', 'formal_stmt'],
          optional: ['helper'],
          topic: 'textbook',
        },
      },
      files: [{ path: 'data.jsonl' }],
    };
    const book = {
      textbook: 'Artin',
      header: 'import Mathlib\n\nopen Nat',
      formal_stmt: 'theorem b : c = 1 := by\n  sorry',
    };
    const text = lines({ name: 'b', ...book, helper: 'def c := 1' }, { name: 'b2', ...book, helper: '' });
    const { problems } = await collect(proofNet, memorySource({ 'data.jsonl': text }));
    expect(problems.map(({ theorem, topic }) => [theorem.header, topic])).toEqual([
      ['import Mathlib\n\nopen Nat\n\ndef c := 1\n', 'Artin'],
      ['import Mathlib\n\nopen Nat\n', 'Artin'],
    ]);
  });

  test('that are only a pointer to somewhere else', async () => {
    const text = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n';
    const { problems, complaints } = await collect(deepSeek, memorySource({ 'data.jsonl': text }));
    expect([problems, complaints]).toEqual([
      [],
      [expect.objectContaining({ message: expect.stringContaining('git-lfs') })],
    ]);
  });
});

describe('a JSON list', () => {
  const fate: SuiteReading = {
    ...oneSplit('test'),
    format: {
      kind: 'json-list',
      mapping: { id: 'id', idPrefix: 'FATE-M-', text: ['formal_statement'], topic: 'tag' },
    },
    files: [{ path: 'FATE-M.json' }],
  };
  const statement = (n: number) =>
    `import Mathlib\n\n/-- ${n}, "]}" -/\ntheorem t${n} : ${n} = ${n} := by\n  sorry`;

  test('is read record by record, and a bad one does not spoil it', async () => {
    const record = (n: number) =>
      JSON.stringify({ id: n, formal_statement: statement(n), tag: ['Group'] }, null, 2);
    const text = `[\n${record(1)},\n{"id": 2, oops},\n${record(3)}\n]\n`;
    const { problems, complaints } = await collect(fate, memorySource({ 'FATE-M.json': text }));
    expect(problems.map(({ theorem, topic }) => [theorem.id, theorem.source?.line, topic])).toEqual([
      ['FATE-M-1', 2, 'Group'],
      ['FATE-M-3', 10, 'Group'],
    ]);
    expect(complaints).toEqual([{ file: 'FATE-M.json', line: 9, message: 'the record is not valid JSON' }]);
  });

  test('that was cut off gives what there is', async () => {
    const whole = `[${JSON.stringify({ id: 1, formal_statement: statement(1) })}, {"id": 2, "formal`;
    const { problems, complaints } = await collect(fate, memorySource({ 'FATE-M.json': whole }));
    expect([problems.length, complaints.length]).toEqual([1, 1]);
  });

  test('has to be a list', async () => {
    const { complaints } = await collect(fate, memorySource({ 'FATE-M.json': '{"id": 1}' }));
    expect(complaints[0]?.message).toBe('the file is no JSON list');
  });
});

describe('a file that can not be read costs no other', () => {
  const mapping = { id: 'id', text: ['statement'] };
  const good = { id: 'a', statement: 'theorem a : 1 = 1' };
  test.each(['jsonl', 'json-list'] as const)('of the kind %s', async (kind) => {
    const content = kind === 'jsonl' ? lines(good) : JSON.stringify([good]);
    const files = memorySource({ 'good.json': content, 'bad.json': '' });
    const source: FileSource = {
      list: files.list,
      open(path) {
        if (path === 'bad.json')
          throw Object.assign(new Error('permission denied'), { code: 'EACCES', syscall: 'open' });
        return files.open(path);
      },
    };
    const reading = { ...oneSplit('test'), format: { kind, mapping }, files: [{ path: '*.json' }] };
    const { problems, complaints } = await collect(reading, source);
    expect(problems.map(({ theorem }) => theorem.id)).toEqual(['a']);
    expect(complaints).toEqual([
      { file: 'bad.json', line: 1, message: 'the file can not be read: permission denied' },
    ]);
  });

  test('a JSON list of more than 100 MB', async () => {
    const files = memorySource({ 'good.json': JSON.stringify([good]), 'large.json': '' });
    const source: FileSource = {
      list: files.list,
      async *open(path) {
        if (path !== 'large.json') yield* files.open(path);
        else for (let part = 0; part < 11; part += 1) yield Buffer.alloc(10_000_000, ' ');
      },
    };
    const reading = {
      ...oneSplit('test'),
      format: { kind: 'json-list' as const, mapping },
      files: [{ path: '*.json' }],
    };
    const { problems, complaints } = await collect(reading, source);
    expect(problems).toHaveLength(1);
    expect(complaints).toEqual([
      { file: 'large.json', line: 1, message: 'the file is larger than 100000000 bytes' },
    ]);
  });
});
