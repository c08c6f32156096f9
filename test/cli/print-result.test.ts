import { expect, test } from '@jest/globals';
import type { ReportedResult } from '../../core/theorem-result.ts';
import { resultLine, resultText } from '../../src/cli/output/print-result.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';

const lemmas = [
  { statement: 'theorem lemma_1 (n : Nat) : f n = n', proof: 'by\n  simp [f]' },
  { statement: 'theorem lemma_2 : f 1 = 1', proof: 'by\n  exact lemma_1 1' },
];
const reported: ReportedResult = {
  result: {
    ...{ id: 't', status: 'not-proved', reason: 'cancelled', proof: null, certificate: null },
    spent: { ms: 0, calls: 3, expansions: 0, tokens: 0 },
    lemmas,
  },
  statement: 'theorem t : x',
  detail: 'a note',
};
const { stdout } = fakeTerminal();

test('lemmas that were proved on the way are comments under what was not', () => {
  expect(resultText(reported, stdout).split('\n').slice(1)).toEqual([
    '--   a note',
    '--   proved on the way:',
    '--     theorem lemma_1 (n : Nat) : f n = n := by',
    '--       simp [f]',
    '--     theorem lemma_2 : f 1 = 1 := by',
    '--       exact lemma_1 1',
    '',
    '',
  ]);
});

test('--json has them as statements with proofs, or an empty list', () => {
  const place = { name: null, file: null, line: null };
  expect(JSON.parse(resultLine(reported, place))).toMatchObject({ lemmas });
  const { lemmas: _, ...result } = reported.result;
  expect(JSON.parse(resultLine({ ...reported, result }, place))).toMatchObject({ lemmas: [] });
});

test('--json has the full name, file and line of a theorem, and the counterexample of a false one', () => {
  const place = { name: 'X.t', file: 'A.lean', line: 7 };
  const result = { ...reported.result, reason: 'refuted' as const };
  const refuted = { ...reported, result, detail: 'n = 5: 5 < 5' };
  expect(JSON.parse(resultLine(refuted, place))).toMatchObject({ ...place, counterexample: 'n = 5: 5 < 5' });
  expect(JSON.parse(resultLine(reported, place))).toMatchObject({ ...place, counterexample: null });
});

test('--json has why the gate rejected a proof, or that it does not hold where it stands', () => {
  const place = { name: 't', file: null, line: null };
  const result = { ...reported.result, reason: 'gate-rejected' as const };
  const rejected = { ...reported, result, detail: 'axiom: it uses one' };
  expect(JSON.parse(resultLine(rejected, place))).toMatchObject({
    ...{ rejection: 'axiom: it uses one', counterexample: null },
  });
  expect(JSON.parse(resultLine(reported, place))).toMatchObject({ rejection: null });
});

test('a comment in a proof can not draw on the screen, and a file has it letter by letter', () => {
  const proof = 'by\n  trivial -- \x1b[2J';
  const proved: ReportedResult = { ...reported, result: { ...reported.result, status: 'proved', proof } };
  const screen = fakeTerminal({ outIsTty: true }).stdout;
  expect(resultText(proved, screen)).toContain('theorem t : x := by\n  trivial --  [2J\n');
  expect(resultText(proved, stdout)).toContain(`theorem t : x := ${proof}\n`);
});
