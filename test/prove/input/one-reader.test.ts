import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { askedText } from '../../../src/prove/ask-gate.ts';
import { readSubmissions } from '../../../src/prove/check/read-submissions.ts';
import { statementInput } from '../../../src/prove/input/open-inputs.ts';
import { readTheorems } from '../../../src/prove/input/read-jsonl.ts';
import { collect as collectSuite, oneSplit } from '../../datasets/collect.ts';
import { memorySource } from '../../datasets/memory-source.ts';
import { barred, headers, names, placeholders, tails, types } from '../../datasets/text/texts.ts';
import { collect } from '../../support/collect.ts';
import fc from '../../support/properties.ts';

async function* bytesOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value)}\n`);
}

type Asked = Omit<Theorem, 'id'>;

/** What a theorem asks for: of the search, and of the gate. */
const essence = (theorem: Asked | undefined) =>
  theorem === undefined
    ? null
    : {
        header: theorem.header.trim(),
        statement: theorem.statement,
        asked: askedText(theorem).replace(/\s+/gu, ' ').trim(),
      };

const theoremOf = <T>([entry]: readonly ({ kind: 'good'; value: T } | { kind: 'bad' })[]): T | undefined =>
  entry?.kind === 'good' ? entry.value : undefined;

/** What each door makes of a text. Suites may say that they can't read one. */
async function atEachDoor(header: string, statement: string) {
  const line = { id: 'id', header, statement };
  const submission = { uuid: 'id', reference: { header, statement }, submission: '' };
  const row = { name: 'id', header, formal_statement: statement };
  const suite = await collectSuite(
    {
      ...oneSplit('all'),
      format: {
        kind: 'jsonl',
        mapping: { id: 'name', text: ['header', 'formal_statement'], optional: ['header'] },
      },
      files: [{ path: 'a' }],
    },
    memorySource({ a: `${JSON.stringify(row)}\n` }),
  );
  return {
    'prove --statement': essence(statementInput({ header, statement })?.theorem),
    'a line of prove': essence(theoremOf(await collect(readTheorems(bytesOf(line), 'a.jsonl')))),
    'a row of a benchmark': essence(theoremOf(await collect(readTheorems(bytesOf(row), 'a.jsonl')))),
    'a reference of check': essence(theoremOf(await collect(readSubmissions(bytesOf(submission))))?.asked),
    bench: essence(suite.problems[0]?.theorem),
  };
}

async function expectOneAnswer(header: string, statement: string) {
  const doors = await atEachDoor(header, statement);
  const [first] = Object.values(doors);
  expect(first).not.toBeNull();
  expect(doors).toEqual(Object.fromEntries(Object.keys(doors).map((door) => [door, first])));
  return first;
}

describe('one reader of statements behind every door', () => {
  test.each([
    ['by with a comment first', '', 'theorem t (p : Prop) : p → p := by\n  -- how?\n  sorry'],
    ['braces', '', 'theorem t (p : Prop) : p → p := by { sorry }'],
    ['a bullet', '', 'theorem t (p : Prop) : p → p := by\n · sorry'],
    ['a bullet and a comment', '', 'theorem t : 1 ≤ 2 := by\n  · /- how? -/\n    sorry -- !\n'],
    ['exact', '', 'theorem t : 1 ≤ 2 := by exact sorry'],
    ['brackets', '', 'theorem t : 1 ≤ 2 := (by\n  sorry)'],
    ['the end of a namespace behind it', 'namespace A', 'theorem t : 1 ≤ 2 := by sorry\nend A'],
    ['that and no placeholder', 'namespace A', 'theorem t : 1 ≤ 2\nend A'],
    ['a namespace around it', '', 'namespace A\ntheorem t : 1 ≤ 2 := by sorry\nend A'],
    [
      'a section with variables around it',
      '',
      'section\nvariable (p : Prop)\ntheorem t : p → p := by sorry\nend',
    ],
    [
      'commands that show something behind it',
      '',
      'theorem t : 1 ≤ 2 := by sorry\n\n#check t\n#print axioms t',
    ],
    [
      'a definition and a proved theorem before it',
      '',
      'def n := 1\ntheorem a : n = 1 := rfl\ntheorem t : n ≤ 2',
    ],
    ['open ... in', 'def n := 1', 'open Nat in\n@[simp] theorem t : succ n = 2 :='],
    ['nothing but by', '', 'theorem t : 1 ≤ 2 := by\n'],
    ['nothing', 'open Nat\n', 'theorem t : 1 ≤ 2'],
    ['a documentation comment', 'open Nat', '/-- One is less than two. -/\ntheorem t : 1 ≤ 2 := by\n  sorry'],
    ['its imports inside', '', 'import Std\nopen Nat\n\ntheorem t : 1 ≤ 2 := by sorry'],
    ['a proof with a hole', '', 'theorem t : 1 ≤ 2 ∧ 2 ≤ 3 := by\n  constructor\n  · simp\n  · sorry'],
    ['lemma', 'import Mathlib', 'lemma t : 1 ≤ 2 := by sorry'],
    ['example', '', 'example (n : Nat) : n = n := by sorry'],
    [
      'line ends of Windows, and a byte order mark',
      'open Nat\r\n',
      '\ufefftheorem t :\r\n  1 ≤ 2 := by\r\n  sorry\r\n',
    ],
  ])('reads %s', async (_, header, statement) => {
    const read = await expectOneAnswer(header, statement);
    expect(read?.statement).not.toMatch(/sorry|end|#|import|:=|namespace|section/u);
  });

  test('headers, names, types, placeholders and what stands behind them', async () => {
    await fc.assert(
      fc.asyncProperty(
        headers,
        names,
        fc.oneof(
          types,
          barred.map((type) => ({ binders: '', type })),
        ),
        placeholders,
        tails,
        fc.boolean(),
        async (header, name, { binders, type }, open, tail, isInside) => {
          const gap = type.includes('--') ? '\n' : '';
          const statement = `theorem ${name}${binders} : ${type}${gap}${open}${tail}`;
          await (isInside ? expectOneAnswer('', header + statement) : expectOneAnswer(header, statement));
        },
      ),
    );
  });

  test('what has a proof, or is no theorem, is no statement to any of them', async () => {
    for (const text of ['theorem t : 1 = 1 := rfl', 'def t : Nat', 'theorem t : f\n#[1] = 2']) {
      const { bench, ...doors } = await atEachDoor('', text);
      expect(bench).toBeNull();
      // Left as it is, for Lean to say what is wrong with it.
      for (const read of Object.values(doors)) expect(read).toMatchObject({ statement: text });
    }
  });
});
