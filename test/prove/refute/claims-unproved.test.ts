import { expect, test } from '@jest/globals';
import { claimsUnproved, importsOwnModules } from '../../../src/prove/refute/claims-unproved.ts';

test.each([
  ['theorem a : P := sorry', true],
  ['theorem a : P := by admit', true],
  ['theorem a : P := sorryAx _ true', true],
  ['theorem a : P := by apply?', true],
  ['/-- sorry, ours -/\ntheorem a : P := h -- sorry', false],
  ['theorem a (p : x \\/-1 = y) : P := sorry', true],
  // To Lean no comment begins here.
  ['notation "|-- " x => x\ntheorem a : P := |-- sorry', true],
  ['def a := s!"{\'"\'}"\ntheorem a : P := sorry', true],
  ['def a := "b"\ntheorem a : P := h -- sorry', false],
])('%j: %j', (text, claims) => {
  expect(claimsUnproved(text)).toBe(claims);
});

test.each([
  ['import Mathlib\nimport Mathlib.Tactic.Ring\nimport Std.Data.HashMap\nopen Nat', false],
  ['public meta import Lean', false],
  ['import Mathlib\nimport MyProject.Basic', true],
  ['import «My Project»', true],
])('%j imports modules of a project: %j', (header, own) => {
  expect(importsOwnModules(header)).toBe(own);
});
