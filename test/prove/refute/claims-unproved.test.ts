import { expect, test } from '@jest/globals';
import { claimsUnproved, importsUnproved } from '../../../src/prove/refute/probe.ts';

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
])('%j claims something without a proof: %j', (text, claims) => {
  expect(claimsUnproved(text)).toBe(claims);
});

test.each([
  ['import Mathlib\nimport Mathlib.Tactic.Ring\nimport Std.Data.HashMap\nopen Nat', false],
  ['public meta import Lean', false],
  ['import Mathlib\nimport MyProject.Basic', true],
  ['import «My Project»', true],
])('where the engine does not know, %j may import what is not proved: %j', (header, unproved) => {
  expect(importsUnproved({}, header)).toBe(unproved);
});

test.each([
  ['import MyProject.Basic', false],
  ['import MyProject.Basic\nimport MyProject.Draft', true],
  ['import «My Project»', true],
])('where the engine knows which modules rest on a sorry, %j imports one: %j', (header, unproved) => {
  const unprovedModules = new Set(['MyProject.Draft', '«My Project»']);
  expect(importsUnproved({ unprovedModules }, header)).toBe(unproved);
});
