import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { OneEngine } from '../support/one-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const lean = new OneEngine(1);
afterAll(() => lean[Symbol.asyncDispose]());

test('which of several theorems rests on sorry is told to people and programs, with the faults of Lean by reference', async () => {
  await using folder = await temporaryFolder();
  const [reference, submission] = ['asked.lean', 'given.lean'].map((name) => join(folder.path, name)) as [
    string,
    string,
  ];
  const texts = (one: string, two: string, three: string) =>
    [
      'namespace Deck',
      `theorem cut (a b : Nat) : a + b = b + a := by ${one}`,
      'theorem helper : 2 + 2 = 4 := by decide',
      `theorem deal (a : Nat) : a ≤ a * a := by ${two}`,
      'end Deck',
      `theorem pile (a : Nat) : a < a + 2 := by ${three}`,
    ].join('\n');
  await writeFile(reference, texts('sorry', 'sorry', 'sorry'));
  const broken = '\n  have h : a ≤ a * a := sorryAx _ false\n  exact h';
  await writeFile(submission, texts('omega', broken, 'omega'));
  const check = async (...more: string[]) => {
    const terminal = fakeTerminal();
    const code = await main(['check', reference, submission, ...more], terminal, lean.services);
    return { code, out: terminal.out() };
  };
  const told = await check('--json');
  expect(told.code).toBe(1);
  const line = JSON.parse(told.out);
  expect(line).toMatchObject({
    verdict: 'rejected',
    theorems: [
      { name: 'Deck.cut', line: 2, verdict: 'accepted', reasons: [] },
      { name: 'Deck.deal', line: 4, verdict: 'rejected', reasons: [{ code: 'sorry' }] },
      { name: 'pile', line: 6, verdict: 'accepted', reasons: [] },
    ],
  });
  expect(line.certificate.warnings).toEqual([expect.stringMatching(/^\d+ known faults of Lean/)]);
  expect((await check()).out).toContain('  ✓ Deck.cut: accepted\n  ✗ Deck.deal: rejected (sorry)\n');
  expect((await check('--only', 'pile', '--only', 'cut')).code).toBe(0);
  expect((await check('--only', 'deal')).code).toBe(1);
});

test('--allow-disproof tells disproofs apart from proofs, of files and of lines: by words, verdicts and exit codes', async () => {
  await using folder = await temporaryFolder();
  const path = (name: string) => join(folder.path, name);
  const statement = 'theorem t (n : Nat) : n < 3';
  const submission = 'theorem t_negated : ¬ ∀ (n : Nat), n < 3 := fun h => absurd (h 7) (by decide)\n';
  await writeFile(path('asked.lean'), `${statement} := by sorry\n`);
  await writeFile(path('given.lean'), submission);
  const check = async (...argv: string[]) => {
    const terminal = fakeTerminal();
    const code = await main(['check', ...argv], terminal, lean.services);
    return { code, out: terminal.out(), err: terminal.err() };
  };
  const files = [path('asked.lean'), path('given.lean')];
  expect((await check(...files)).code).toBe(1);
  expect(await check(...files, '--allow-disproof')).toMatchObject({
    code: 4,
    out: `¬ ${path('given.lean')}: disproved
  proved is the negation: theorem t_negated : _root_.Not (∀ (n : Nat)
      , n < 3
      )
  theorems: t_negated
  axioms: none
`,
  });
  const lines = [
    { id: 'false', reference: { header: 'open Nat', statement }, submission },
    { id: 'true', reference: { statement: 'theorem u : 1 = 1' }, submission: 'theorem u : 1 = 1 := rfl' },
  ];
  const jsonl = (more: object[]) => [...lines, ...more].map((line) => JSON.stringify(line)).join('\n');
  await writeFile(path('lines.jsonl'), jsonl([]));
  const told = await check('--jsonl', path('lines.jsonl'), '--allow-disproof', '--json');
  expect(told.code).toBe(4);
  expect(told.err).toContain('2 submissions: 1 accepted, 1 disproved, 0 rejected');
  expect(
    told.out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { id: 'false', verdict: 'disproved', reasons: [], certificate: { verdict: 'disproved' } },
    { id: 'true', verdict: 'accepted', certificate: { verdict: 'accepted' } },
  ]);
  const wrong = { ...lines[1], id: 'wrong', submission: 'theorem u_negated : ¬ 1 = 1 := by sorry' };
  await writeFile(path('lines.jsonl'), jsonl([wrong]));
  expect((await check('--jsonl', path('lines.jsonl'), '--allow-disproof')).code).toBe(1);
});
