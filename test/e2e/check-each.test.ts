import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

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
    const code = await main(['check', reference, submission, ...more], terminal);
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
