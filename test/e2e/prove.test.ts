import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { OneEngine } from '../support/one-engine.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));

interface Row {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly proof: string | null;
  readonly certificate: { readonly verdict: string; readonly axioms: readonly string[] } | null;
  readonly spent: { readonly ms: number; readonly calls: number; readonly expansions: number };
}

const lean = new OneEngine(2);
afterAll(() => lean[Symbol.asyncDispose]());

/** Runs a command to its end, here. */
async function lakatos(argv: readonly string[], stdin?: string) {
  const terminal = fakeTerminal({
    env: process.env as Record<string, string>,
    ...(stdin !== undefined && { stdin }),
  });
  const code = await main(argv, terminal, lean.services);
  return { code, out: terminal.out().trimEnd(), err: terminal.err() };
}

/** Runs the real program to its end. */
async function program(argv: readonly string[], stdin?: string) {
  await using running = startProcess([process.execPath, bin, ...argv]);
  running.child.stdin?.end(stdin ?? '');
  const code = await running.ended;
  return { code, out: running.lines.join('\n'), err: running.complaints };
}

const rowsOf = (out: string): Row[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
const summary = (rows: readonly Row[]) =>
  rows.map(({ id, status, reason }) => `${id} ${status}${reason === null ? '' : ` ${reason}`}`);

describe('a Lean file', () => {
  const text = [
    '/-- How long a list is: sorry, ours. -/',
    'def len {α : Type} : List α → Nat',
    '  | [] => 0',
    '  | _ :: xs => len xs + 1',
    '',
    'theorem len_append {α : Type} (xs ys : List α) : len (xs ++ ys) = len xs + len ys := by sorry',
    'theorem too_much (n : Nat) : n = n + 1 := by sorry',
    'theorem honest (n : Nat) (h : n = n + 1) : False := by omega',
    'theorem unknown (n : Nat) : bogus n = n := by sorry',
    'theorem torn (n : Nat : n = n := by sorry',
    'namespace Größe',
    '  @[simp] theorem «zwei Längen» {α : Type} (xs : List α) : len (xs ++ xs) = 2 * len xs :=',
    '    sorry -- later',
    'end Größe',
    'example (p q : Prop) (hp : p) : q ∨ p := by',
    '  sorry',
    'theorem partly : 1 = 2 := by',
    '  have h : 0 = 1 := by sorry',
    '  omega',
    'theorem last (a b : Nat) : a + b = b + a := by sorry',
    '',
  ].join('\r\n');

  test('that begins with `module` is completed, with what is private in it, and check accepts what came out', async () => {
    await using folder = await temporaryFolder();
    const [file, out] = ['a.lean', 'out.lean'].map((name) => join(folder.path, name)) as [string, string];
    const module = [
      'module',
      '',
      'public import Std.Data.HashMap',
      'meta import Lean.Elab.Command',
      'import all Init.Data.Nat.Basic',
      '',
      '@[expose] public section',
      'def weight (n : Nat) : Nat := n + 1',
      '@[simp] theorem weight_pos (n : Nat) : 0 < weight n := by sorry',
      'theorem heavy (n : Nat) : weight n = n + 2 := by sorry',
      'private theorem hidden (a b : Nat) : a + b = b + a := sorry',
      'end',
      'def load (n : Nat) : Nat := n + n',
      'theorem load_zero : load 0 = 0 := by sorry',
      'meta def code : Nat := 1',
      '',
    ].join('\n');
    await writeFile(file, module);
    const argv = [
      'prove',
      file,
      '--json',
      '--time',
      '40s',
      '--store',
      join(folder.path, 'store'),
      '--out',
      out,
    ];
    const proved = await lakatos(argv);
    expect(summary(rowsOf(proved.out))).toEqual([
      'weight_pos proved',
      'heavy not-proved refuted',
      'hidden proved',
      'load_zero proved',
      'line-15 invalid command-refused',
    ]);
    const completed = await readFile(out, 'utf8');
    const without = (text: string) => text.replace(/^meta def.*\n/m, '');
    await writeFile(out, without(completed).replace(/^theorem heavy.*\n/m, ''));
    await writeFile(file, without(module).replace(/^theorem heavy.*\n/m, ''));
    const checked = await lakatos(['check', file, out]);
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('accepted')]);
  });

  test('is completed; what is wrong with some declarations does not disturb the others', async () => {
    await using folder = await temporaryFolder();
    const [file, out, store] = ['a.lean', 'out.lean', 'store'].map((name) => join(folder.path, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(file, `\uFEFF${text}`);
    const argv = ['prove', file, '--json', '--time', '40s', '--store', store, '--out', out];
    const first = await lakatos(argv);
    expect(summary(rowsOf(first.out))).toEqual([
      'len_append proved',
      'too_much not-proved refuted',
      'unknown invalid statement-error',
      'torn invalid file-error',
      'Größe.«zwei Längen» proved',
      'example-15 proved',
      'partly not-proved left-alone',
      'last proved',
    ]);
    expect(first.code).toBe(1);
    for (const { status, certificate } of rowsOf(first.out)) {
      if (status === 'proved') expect(certificate).toMatchObject({ verdict: 'accepted' });
      else expect(certificate).toBeNull();
    }
    expect(first.err).toContain('a.lean:9:29: Unknown identifier `bogus`');
    expect(first.err).toContain('a.lean:17: it has a sorry inside a longer proof');

    const written = await readFile(out, 'utf8');
    expect(written.split('\r\n').length).toBe(written.split('\n').length);
    for (const kept of ['theorem too_much (n : Nat) : n = n + 1 := by sorry', 'theorem torn (n : Nat : n']) {
      expect(written).toContain(kept);
    }
    expect(written.match(/sorry/g)).toHaveLength(5);

    const second = await lakatos(argv);
    const statuses = (rows: readonly Row[]) => rows.map(({ id, status }) => `${id} ${status}`);
    expect(statuses(rowsOf(second.out))).toEqual(statuses(rowsOf(first.out)));
    const calls = (rows: readonly Row[]) =>
      rows.filter(({ status }) => status === 'proved').reduce((sum, { spent }) => sum + spent.calls, 0);
    expect(calls(rowsOf(first.out))).toBeGreaterThan(3);
    expect(calls(rowsOf(second.out))).toBe(0);
  });

  test('a completed file passes lakatos check', async () => {
    await using folder = await temporaryFolder();
    const [file, out] = ['a.lean', 'out.lean'].map((name) => join(folder.path, name)) as [string, string];
    const theorems = [
      'theorem a (p q : Prop) : p ∧ q → q ∧ p := by sorry',
      'theorem b (n : Nat) : n * 0 = 0 := sorry',
    ];
    await writeFile(file, `${theorems.join('\n')}\n`);
    const proved = await lakatos(['prove', file, '--store', 'none', '--out', out]);
    expect(proved.code).toBe(0);
    expect(proved.out).toMatch(/^-- ✓ a: proved \[.*\]\ntheorem a \(p q : Prop\) : p ∧ q → q ∧ p := by\n/);
    expect((await lakatos(['check', file, out])).code).toBe(0);
    const asItWas = await lakatos(['check', file, file, '--json']);
    expect(asItWas.code).toBe(1);
    expect(JSON.parse(asItWas.out)).toMatchObject({ verdict: 'rejected', reasons: [{ code: 'sorry' }] });
  });

  test('with a command that is refused is told so, and its theorem is proved', async () => {
    const source = '#eval 1\ntheorem a : 1 = 1 := by sorry\n';
    const { code, out, err } = await lakatos(['prove', '-', '--json', '--store', 'none'], source);
    expect(rowsOf(out)).toMatchObject([
      { status: 'invalid', reason: 'command-refused', line: 1 },
      { status: 'proved', name: 'a' },
    ]);
    expect(code).toBe(1);
    expect(err).toMatch(/eval/);
  });

  test('whose imports are not there is invalid as a whole', async () => {
    const source = 'import Mathlib\ntheorem a : 1 = 1 := by sorry\n';
    const { code, out, err } = await lakatos(['prove', '-', '--json', '--store', 'none'], source);
    expect(rowsOf(out)).toMatchObject([{ status: 'invalid', reason: 'file-error' }]);
    expect(code).toBe(1);
    expect(err).toMatch(/Mathlib/);
  });
});

describe('JSONL', () => {
  test('each line gets its own result', async () => {
    const lines = [
      { id: 'true', statement: 'theorem t (a b : Nat) (h : a ≤ b) : a < b + 1 := by sorry', level: 3 },
      { id: 'opened', header: 'open Nat\r\n', statement: 'theorem t : succ 1 = 2 := by' },
      { id: 'lemma', statement: 'lemma t : 1 = 1 := by sorry' },
      { id: 'example', statement: 'example (xs : List Nat) : xs ++ [] = xs' },
      { id: 'header', header: 'def f (n : Nat) := n + 1', statement: 'theorem t (n : Nat) : f n = n + 1' },
      { id: 'false', statement: 'theorem t (n : Nat) : n < 5' },
      { id: 'type', statement: 'theorem t : "a" = 1' },
      { id: 'parse', statement: 'theorem t (a : Nat : a = a' },
      { id: 'definition', statement: 'def t : Nat' },
      { id: 'two', statement: 'theorem s : 1 = 1 := rfl\ntheorem t : 2 = 2' },
      { id: 'closed', statement: 'theorem t : 1 = 1 := by rfl' },
      { id: 'eval', header: '#eval 1', statement: 'theorem t : 1 = 1' },
      { id: 'comment', statement: 'theorem t : 1 = 1 -- := by trivial' },
      { id: 'broken header', header: 'def f : Nat :=', statement: 'theorem t : 1 = 1' },
      { id: 'true', statement: 'theorem t : 1 = 1' },
      { id: '数', statement: 'theorem «数» (α : Type) (x : α) : x = x' },
    ].map((line) => JSON.stringify(line));
    const text = `\uFEFF${lines.join('\r\n')}\r\n{"id": "torn", "statem`;
    const { code, out } = await lakatos(['prove', '-', '--json', '--time', '5s', '--store', 'none'], text);
    expect(code).toBe(2);
    expect(summary(rowsOf(out))).toEqual([
      'true proved',
      'opened proved',
      'lemma invalid statement-error',
      'example proved',
      'header proved',
      'false not-proved refuted',
      'type invalid statement-error',
      'parse invalid statement-error',
      'definition invalid statement-error',
      'two proved',
      'closed invalid statement-error',
      'eval invalid command-refused',
      'comment proved',
      'broken header invalid statement-error',
      'line-15 error bad-input',
      '数 proved',
      'line-17 error bad-input',
    ]);
  });

  test('gets a verdict on each submission', async () => {
    const reference = { header: 'def f (n : Nat) := n + 1', statement: 'theorem t : f 1 = 2 := by sorry' };
    const text = [
      { id: 'whole', reference, submission: `${reference.header}\ntheorem t : f 1 = 2 := rfl` },
      { id: 'headless', reference, submission: 'theorem t : f 1 = 2 := by decide' },
      { id: 'other f', reference, submission: 'def f (_ : Nat) := 2\ntheorem t : f 1 = 2 := rfl' },
      { id: 'sorry', reference, submission: 'theorem t : f 1 = 2 := by sorry' },
      { id: 'nothing', reference, submission: '' },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n');
    const { code, out } = await lakatos(['check', '--jsonl', '-', '--json'], text);
    expect(code).toBe(1);
    const verdicts = out.split('\n').map((line) => JSON.parse(line) as { id: string; verdict: string });
    expect(verdicts.map(({ id, verdict }) => `${id}: ${verdict}`)).toEqual([
      'whole: accepted',
      'headless: accepted',
      'other f: rejected',
      'sorry: rejected',
      'nothing: rejected',
    ]);
  });
});

describe('the process', () => {
  const hopeless = [
    'prove',
    '--statement',
    'theorem t (n : Nat) : n < 5',
    '--set',
    'search.refute=false',
    '--json',
    '--time',
    '10m',
    '--workers',
    '1',
    '--store',
  ];

  test('a store in use is told, and a run goes on without it; Ctrl-C ends the other with what is known and keeps the store', async () => {
    await using folder = await temporaryFolder();
    await using running = startProcess([process.execPath, bin, ...hopeless, folder.path]);
    while (!running.complaints.includes('starting Lean')) await wait(50);
    const second = await program(['prove', '--statement', 'theorem t : 1 = 1', '--store', folder.path]);
    expect(second.code).toBe(0);
    expect(second.err).toContain('another process uses the store');
    // The first line about the search comes some seconds after its start.
    while (!/t: .* calls/.test(running.complaints)) await wait(50);
    running.child.kill('SIGINT');
    const asked = Date.now();
    expect(await running.ended).toBe(130);
    expect(Date.now() - asked).toBeLessThan(5_000);
    expect(rowsOf(running.lines.join('\n'))).toMatchObject([{ status: 'not-proved', reason: 'cancelled' }]);
    const again = await program([...hopeless.slice(0, -1), '--calls', '1', '--store', folder.path]);
    expect(rowsOf(again.out)).toMatchObject([{ id: 't', reason: 'budget-calls' }]);
    expect(again.err).not.toContain('another process');
  });

  test('a reader that goes away ends it quietly', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'many.jsonl');
    const line = (n: number) => JSON.stringify({ id: `${n}`, statement: `theorem t : ${n} + 1 = ${n + 1}` });
    await writeFile(file, Array.from({ length: 300 }, (_, n) => line(n)).join('\n'));
    const command = `"${process.execPath}" "${bin}" prove "${file}" --json --store none | head -n 1; exit \${PIPESTATUS[0]}`;
    await using running = startProcess(['bash', '-c', command]);
    expect(await running.ended).toBe(141);
    expect(rowsOf(running.lines.join('\n'))).toMatchObject([{ id: '0', status: 'proved' }]);
    expect(running.complaints).not.toMatch(/EPIPE|Error|lakatos:/);
  });

  test('a listener that goes away leaves the answer and the exit code', async () => {
    await using folder = await temporaryFolder();
    const [asked, given] = ['sorry', 'rfl'].map((proof) => join(folder.path, `${proof}.lean`));
    await writeFile(asked!, 'theorem t : 1 = 2 := by sorry\n');
    await writeFile(given!, 'theorem t : 1 = 2 := by rfl\n');
    const command = `"${process.execPath}" "${bin}" check "${asked}" "${given}" --json 2> >(exec true)`;
    await using running = startProcess(['bash', '-c', command]);
    expect(await running.ended).toBe(1);
    expect(rowsOf(running.lines.join('\n'))).toMatchObject([{ verdict: 'rejected' }]);
  });
});
