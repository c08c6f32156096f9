import { describe, expect, test } from '@jest/globals';
import { coreHeader } from '../../../src/evaluate/suites/core-header.ts';
import { corePrelude } from '../../../src/evaluate/suites/core-prelude.ts';

const names = (statement: string, header = '') =>
  coreHeader({ header, statement }).parts.map(({ name }) => name);

describe('the header of a theorem without Mathlib', () => {
  test('has what its words ask for, and no more', () => {
    expect(names('theorem t (n : ℕ) : n = n')).toEqual(['ℕ']);
    expect(names('theorem t (n : Nat) : n = n')).toEqual([]);
    expect(names('theorem t (n : ℕ) (h : n.Prime) : Odd n ∨ n ! = 2')).toEqual([
      'ℕ',
      'Nat.Prime',
      'Odd',
      'Nat.factorial',
    ]);
    expect(names('theorem t (a : ℤ) (h : |a| ≡ 1 [ZMOD 5]) : a = a')).toEqual(['ℤ', 'Int.ModEq', 'abs']);
    expect(names('theorem t : ∃! x : ℚ, x + 1 = 2')).toEqual(['ℚ', 'ExistsUnique']);
  });

  test('has what its parts are built on', () => {
    expect(names('theorem t (n : Nat) : n.divisors = n.divisors')).toEqual([
      'Finset',
      'Finset.Icc',
      'Nat.divisors',
    ]);
    expect(names('theorem t (s : Finset Nat) : ∑ x ∈ s, x = 0')).toEqual([
      'Finset',
      'Finset.Icc',
      'Finset.sum',
    ]);
    expect(names('theorem t : ∑ x ∈ Finset.range 3, x = 3').at(-1)).toBe('Finset.sum_range_succ');
  });

  test('leaves out what its own header declares', () => {
    const header = 'notation "ℕ" => Nat\ndef Nat.Prime (p : ℕ) : Prop := 2 ≤ p\ndef Even.more := 1\n';
    expect(names('theorem t (p : ℕ) (h : Nat.Prime p) : Even p ∧ Odd (p : ℤ)', header)).toEqual([
      'ℤ',
      'Even',
      'Odd',
    ]);
  });

  test('is not misled by comments and longer words', () => {
    expect(names('theorem t (n : Nat) : n = n -- ℕ, Prime\n  ∧ Primes n')).toEqual([]);
  });

  test('keeps its own commands, without imports and limits', () => {
    const header =
      'import Mathlib\nimport Aesop\n\nset_option maxHeartbeats 400000\n\nopen BigOperators Real Nat Topology Rat\nopen scoped Foo.Bar\n\ndef f (n : ℕ) := n\n';
    expect(coreHeader({ header, statement: 'theorem t : f 1 = 1' }).header).toBe(
      [
        'set_option autoImplicit false',
        'universe u v',
        'notation "ℕ" => Nat',
        ...['BigOperators', 'Real', 'Nat', 'Topology', 'Rat', 'Foo.Bar'].map(
          (name) => `namespace ${name} end ${name}`,
        ),
        'open BigOperators Real Nat Topology Rat',
        'open scoped Foo.Bar',
        '',
        'def f (n : ℕ) := n',
        '',
      ].join('\n'),
    );
  });

  test('makes namespaces of names alone', () => {
    const header = 'open Nat hiding sub\nopen Foo (bar)\nopen Baz in\ndef a := 1\n';
    const made = coreHeader({ header, statement: 'theorem t : 1 = 1' }).header.match(/^namespace .*$/gmu);
    expect(made).toEqual(['Nat', 'Foo', 'Baz'].map((name) => `namespace ${name} end ${name}`));
  });
});

describe('the prelude', () => {
  test('has parts with names of their own, each built on earlier ones', () => {
    const seen = new Set<string>();
    for (const { name, needs, means, lean } of corePrelude) {
      expect(seen.has(name)).toBe(false);
      for (const need of needs) expect(seen).toContain(need);
      expect(means).not.toBe('');
      // Numbers that it has no right to speak of.
      expect(lean).not.toMatch(/[ℝℂ]|\b(Real|Complex)\b/u);
      seen.add(name);
    }
  });
});
