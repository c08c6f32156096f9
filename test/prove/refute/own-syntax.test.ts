import { expect, test } from '@jest/globals';
import { mayReadOtherwise } from '../../../src/prove/refute/own-types.ts';

test.each([
  ['', false],
  ['def notation_ : Nat := 0 -- notation "simp"', false],
  ['infixl:65 " ⊕ " => f', false],
  ['notation "‖" x "‖" => norm x', false],
  ['infixl:65 " intro " => f', true],
  ['prefix:max "(" => f', true],
  // Lean reads the longest sign, and this one is none of ours.
  ['infixl:65 " +\' " => f', false],
  ['notation "\\u0069ntro" => False', true],
  ['notation x:65 y:66 => f x y', true],
  ['local notation "h" => f', true],
  ['local notation "n" => 3\nlocal notation "to" => 4', false],
  ['@[tactic Lean.Parser.Tactic.rotateLeft] def mine : Tactic := f', true],
  ['simproc mine (_) := f', true],
  ['run_cmd f', true],
  ['#eval f', true],
  ['macro_rules | `(tactic| simp) => `(tactic| exfalso)', true],
  ['open Lean in\n@[term_elab foo] def bar := 0', true],
])('behind %j our words may mean something else: %j', (context, may) => {
  expect(mayReadOtherwise(context, 'intro h; exact (h + 1)')).toBe(may);
});
