import { describe, expect, test } from '@jest/globals';
import { readProposition, withoutBrackets } from '../../../src/prove/reading/proposition.ts';

describe('the outermost connective', () => {
  test.each([
    ['p ∧ q ∨ r', { kind: 'or', left: 'p ∧ q', right: 'r' }],
    ['p ∧ q ∧ r', { kind: 'and', left: 'p', right: 'q ∧ r' }],
    ['p → q → r', { kind: 'implies', left: 'p', right: 'q → r' }],
    ['p ∧ q ↔ q ∧ p', { kind: 'iff', left: 'p ∧ q', right: 'q ∧ p' }],
    ['¬p ∧ q', { kind: 'and', left: '¬p', right: 'q' }],
    ['¬a = b', { kind: 'not', body: 'a = b' }],
    ['(p → q) ∧ r', { kind: 'and', left: '(p → q)', right: 'r' }],
    ['((p ∨ q))', { kind: 'or', left: 'p', right: 'q' }],
    ['f (a = b) ≤ c', { kind: 'relation', operator: '≤', left: 'f (a = b)', right: 'c' }],
    ['Even n', { kind: 'atom', text: 'Even n' }],
  ])('of %s is found', (text, expected) => {
    expect(readProposition(text)).toEqual(expected);
  });

  test('what a binder binds reaches to the end', () => {
    expect(readProposition('p ∧ ∃ x, q x ∨ r x')).toEqual({
      kind: 'and',
      left: 'p',
      right: '∃ x, q x ∨ r x',
    });
    expect(readProposition('a = if p ∧ q then b else c')).toMatchObject({ kind: 'relation', left: 'a' });
  });

  test.each([
    ['∃ x y, x < y', ['x', 'y'], 'x < y'],
    ['∀ (x y : Nat) (h : x < y), p x', ['x', 'y', 'h'], 'p x'],
    ['∀ {α : Type} (f : α → α), p f', ['α', 'f'], 'p f'],
    ['∀ x ∈ f (a, b), p x', ['x'], 'p x'],
    ['∀ (p : Nat × (Nat → Prop)), q p', ['p'], 'q p'],
    ['∀ x y : Nat, x = y', ['x', 'y'], 'x = y'],
    ['∃ p : f (a, b), q p', ['p'], 'q p'],
    ['∀ [Group G] (a : G), a = a', ['inst', 'a'], 'a = a'],
    ['∀ [Fact (p : Nat).Prime] ⦃a b : ZMod p⦄, a = b', ['inst', 'a', 'b'], 'a = b'],
    ['∀ (f : (x : Nat) → Fin x) n, p n', ['f', 'n'], 'p n'],
  ])('binds the names of %s', (text, names, body) => {
    expect(readProposition(text)).toMatchObject({ names, body });
  });

  test('line breaks and needless brackets do not matter', () => {
    expect(withoutBrackets(' ((a\n  = b)) ')).toBe('a = b');
    expect(withoutBrackets('(a) = (b)')).toBe('(a) = (b)');
  });
});
