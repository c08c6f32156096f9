import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { parseBenchReport } from '../../src/evaluate/report/read-report.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { OneEngine } from '../support/one-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const lean = new OneEngine(1);
afterAll(() => lean[Symbol.asyncDispose]());

/** Runs a command to its end. */
async function lakatos(data: string, ...argv: readonly string[]) {
  const terminal = fakeTerminal({ env: { LAKATOS_DATA: data } });
  const code = await main(argv, terminal, lean.services);
  const lines = terminal.out().split('\n');
  const rows = () => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  return { code, rows, out: terminal.out(), err: terminal.err() };
}

interface Case {
  readonly header?: string | null;
  readonly statement: string;
  /** A submission that a good gate accepts, if there is one. */
  readonly proved: string;
  readonly answer: 'proved' | 'invalid' | 'rests-on-sorry';
}

const cases: Readonly<Record<string, Case>> = {
  comment: {
    statement: 'theorem keep (p : Prop) : p → p := by\n  -- first an introduction\n  sorry',
    proved: 'theorem keep (p : Prop) : p → p := fun h => h',
    answer: 'proved',
  },
  bullet: {
    header: null,
    statement: 'theorem keep (p : Prop) : p → p := by\n  · sorry\n\n#check keep',
    proved: 'theorem keep (p : Prop) : p → p := fun h => h',
    answer: 'proved',
  },
  around: {
    statement: 'namespace Own\nvariable (p : Prop)\ntheorem keep : p → p := by { sorry }\nend Own',
    proved: 'namespace Own\nvariable (p : Prop)\ntheorem keep : p → p := id\nend Own',
    answer: 'proved',
  },
  behind: {
    header: 'namespace Own',
    statement: 'theorem two : 1 < 2 := by\nend Own',
    proved: 'namespace Own\ntheorem two : 1 < 2 := by decide\nend Own',
    answer: 'proved',
  },
  questioned: {
    statement: 'theorem two : 1 < 2\n\n#check two\n#eval 1',
    proved: 'theorem two : 1 < 2 := by decide\n#check two',
    answer: 'proved',
  },
  followed: {
    statement: 'theorem two : 1 < 2\n\ndef three := 3',
    proved: 'theorem two : 1 < 2 := by decide\n\ndef three := 3',
    answer: 'proved',
  },
  hole: {
    statement: 'theorem both : 1 < 2 ∧ 2 < 3 := by\n  constructor\n  · decide\n  · sorry',
    proved: 'theorem both : 1 < 2 ∧ 2 < 3 := by decide',
    answer: 'proved',
  },
  lemma: {
    statement: 'lemma two : 1 < 2 := by sorry',
    proved: 'lemma two : 1 < 2 := by decide',
    answer: 'invalid',
  },
  finished: {
    statement: 'theorem two : 1 < 2 := by decide',
    proved: 'theorem two : 1 < 2 := by decide',
    answer: 'invalid',
  },
  answer: {
    header: 'def sought : Nat := sorry\n\nabbrev twice := 2 * sought',
    statement: 'theorem found : twice = 14 := by sorry',
    proved: 'def sought : Nat := 7\n\nabbrev twice := 2 * sought\ntheorem found : twice = 14 := rfl',
    answer: 'rests-on-sorry',
  },
};

test('a statement has the same answer as a line of prove, a reference of check, a problem of bench, and by itself', async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const named = Object.entries(cases);
  const lines = async (name: string, rows: readonly unknown[]) => {
    await writeFile(at(name), `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
    return at(name);
  };
  const always = ['--store', at('store'), '--calls', '40'];
  const expected = named.map(([id, { answer }]) => `${id} ${answer}`);

  const own = await lines(
    'own.jsonl',
    named.map(([id, { header, statement }]) => ({ id, header, statement })),
  );
  const proved = await lakatos(folder.path, 'prove', own, '--json', ...always);
  const wordOf = ({ status, reason }: { status: string; reason: string | null }) =>
    reason === 'rests-on-sorry' ? reason : status;
  expect(proved.rows().map((row) => `${row.id} ${wordOf(row)}`)).toEqual(expected);
  expect(proved.err).toContain('`sought`, on which the statement rests, holds a `sorry`');
  expect(proved.rows().at(-1)).toMatchObject({ spent: { calls: 0 } });

  const foreign = await lines(
    'foreign.jsonl',
    named.map(([id, { header, statement }]) => ({
      name: id,
      header,
      formal_statement: statement,
      split: 'test',
    })),
  );
  const rows = await lakatos(folder.path, 'prove', foreign, '--json', ...always);
  expect(rows.rows().map((row) => `${row.id} ${wordOf(row)}`)).toEqual(expected);

  const references = await lines(
    'references.jsonl',
    named.map(([id, { header, statement, proved: submission }]) => ({
      id,
      reference: { header, statement },
      submission,
    })),
  );
  const checked = await lakatos(folder.path, 'check', '--jsonl', references, '--json');
  expect(checked.rows().map(({ id, verdict, reasons }) => [id, verdict, reasons[0]?.code])).toEqual(
    named.map(([id, { answer }]) =>
      answer === 'proved' ? [id, 'accepted', undefined] : [id, 'rejected', 'reference-invalid'],
    ),
  );
  const finished = checked.rows().find(({ id }) => id === 'finished');
  expect(finished?.reasons[0]?.message).toContain('two: it has a proof already');

  const out = at('run');
  await lakatos(folder.path, 'bench', foreign, '--calls', '40', '--out', out, '--workers', '1');
  const report = parseBenchReport(await readFile(join(out, 'report.json'), 'utf8'), 'report.json');
  expect(report.suite.askingForAnswer).toEqual(['answer']);
  expect(report.suite.unreadable.first.map(({ message }) => message)).toEqual([
    'two: it has a proof already',
  ]);
  expect(report.results.map(({ id, status }) => `${id} ${status}`)).toEqual(
    expected.filter((_, index) => !['finished', 'answer'].includes(named[index]![0])),
  );

  for (const id of ['around', 'hole', 'lemma']) {
    const { statement, answer } = cases[id]!;
    const alone = await lakatos(folder.path, 'prove', '--statement', statement, '--json', ...always);
    expect(alone.rows().map(wordOf)).toEqual([answer]);
  }
}, 300_000);

test('what rests on a sorry in a Lean file is told at once, and explain says the same', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'a.lean');
  await writeFile(
    file,
    `def half (n : Nat) : Nat := sorry

theorem half_same (n : Nat) : half n = half n := by sorry

theorem other (n : Nat) : n ≤ n + 1 := by sorry

theorem own (n : Nat) : n = (sorry : Nat) := by sorry
`,
  );
  const store = ['--store', join(folder.path, 'store')];
  const { code, rows, err } = await lakatos(folder.path, 'prove', file, '--json', '--calls', '40', ...store);
  expect(code).toBe(1);
  expect(rows().map(({ id, status, reason, spent: { calls } }) => [id, status, reason, calls > 0])).toEqual([
    ['half_same', 'invalid', 'rests-on-sorry', false],
    ['other', 'proved', null, true],
    ['own', 'invalid', 'rests-on-sorry', false],
  ]);
  expect(err).toContain('`half`, on which the statement rests, holds a `sorry`: no proof of `half_same`');
  const explained = await lakatos(folder.path, 'explain', 'half_same', ...store);
  expect(explained.code).toBe(0);
  expect(explained.out).toContain(
    '`half`, on which the statement rests, holds a `sorry`: no proof of `half_same`',
  );
  const data = (await lakatos(folder.path, 'explain', 'own', '--json', ...store)).rows()[0];
  expect(data).toMatchObject({ status: 'invalid', reason: 'rests-on-sorry', spent: { calls: 0 } });
  expect(data.detail).toBe(
    `${file}:7:1: the statement itself holds a \`sorry\`: no proof of \`own\` could be accepted`,
  );
}, 120_000);
