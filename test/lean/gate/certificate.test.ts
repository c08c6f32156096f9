import { describe, expect, test } from '@jest/globals';
import { type Certificate, checkNames } from '../../../core/verdict.ts';
import { isAcceptanceOf, makeVerdict } from '../../../lean/gate/certificate.ts';

const request = {
  reference: 'theorem a : 1 = 1 := by sorry\n',
  submission: 'theorem a : 1 = 1 := by\n  rfl\n',
  target: 'last' as const,
};
const { certificate } = makeVerdict(request, 'Lean (test)', {
  ...{ theorems: ['a'], axioms: ['propext', 'Quot.sound'], passed: checkNames, reasons: [] },
});

test('a certificate of the gate is its acceptance of just the texts that it was asked about', () => {
  expect(isAcceptanceOf(certificate, request)).toBe(true);
  expect(isAcceptanceOf(certificate, { ...request, submission: `${request.submission}\n\n#check a` })).toBe(
    false,
  );
});

describe('no acceptance is a certificate', () => {
  const [first, ...others] = certificate.checks;
  test.each<[string, Partial<Certificate>]>([
    ['of a rejection', { verdict: 'rejected' }],
    ['with a check that did not pass', { checks: [...others, { ...first!, passed: false }] }],
    [
      'with a check that both passed and did not',
      { checks: [...certificate.checks, { ...first!, passed: false }] },
    ],
    ['that lacks a check', { checks: others }],
    ['with a reason against the proof', { reasons: [{ code: 'sorry', message: 'it has one' }] }],
    ['that rests on sorryAx', { axioms: ['propext', 'sorryAx'] }],
    ['with an axiom that only looks like one of Lean’s', { axioms: ['«Classical.choice»'] }],
  ])('%s', (_what, change) => {
    expect(isAcceptanceOf({ ...certificate, ...change }, request)).toBe(false);
  });
});
