import { describe, expect, test } from '@jest/globals';
import { normalFormHash, problemHash } from '../../../src/agent/same-theorem/levels.ts';
import { normalStatement } from '../../../src/agent/same-theorem/normal-form.ts';
import { types } from '../../datasets/text/texts.ts';
import fc from '../../support/properties.ts';

const theorem = (statement: string, header = '') => ({ id: 'x', header, statement });
const same = (a: string, b: string) => normalFormHash(theorem(a)) === normalFormHash(theorem(b));

describe('the normal form of a statement', () => {
  test('is free of names, white space and comments', () => {
    const noise = fc.constantFrom(' ', '\n', '  \n ', ' -- a comment\n', ' /- x := sorry -/ ');
    fc.assert(
      fc.property(types, noise, noise, ({ binders, type }, first, second) => {
        const plain = `theorem a${binders} : ${type}`;
        expect(same(plain, `/-- doc -/ lemma${first}other.name'${second}${binders} : ${type}\n-- end`)).toBe(
          true,
        );
      }),
    );
  });

  test.each([
    'private theorem b (n : ℕ) : n = n',
    '@[simp, norm_cast] lemma b (n : ℕ) : n = n',
    'open Nat in theorem b (n : ℕ) : n = n',
    'set_option maxHeartbeats 400000 in\nomit [Group G] in\ntheorem b (n : ℕ) : n = n',
    'theorem b.{u, v} (n : ℕ) : n = n',
  ])('is free of what stands before it, and of universes: %s', (text) => {
    expect(same('theorem a (n : ℕ) : n = n', text)).toBe(true);
  });

  test('is found again behind spaces that were left out', () => {
    expect(same('theorem a (n : ℕ) : n+1 = 1+n', 'theorem b ( n:ℕ ):n + 1=1 + n')).toBe(true);
  });

  test('tells numbers, names and strings apart', () => {
    expect(same('theorem a : f 12 = 3', 'theorem a : f 1 2 = 3')).toBe(false);
    expect(same('theorem a : f x = 3', 'theorem a : f y = 3')).toBe(false);
    expect(same('theorem a : "p q" = s', 'theorem a : "pq" = s')).toBe(false);
  });

  test('reads older sums like newer ones', () => {
    const old = 'theorem a : (∑ k in range n, 2 * k) + ∏ j in s, (∑ i in t, f i j) = 1';
    const now = 'theorem a : (∑ k ∈ range n, 2 * k) + ∏ j ∈ s, (∑ i ∈ t, f i j) = 1';
    expect(normalStatement(theorem(old))).toBe(normalStatement(theorem(now)));
  });

  test('of the problem has the definitions of its header, and not its opens', () => {
    const statement = 'theorem a : f 1 = 1';
    const defining = 'import Mathlib\nopen Nat\ndef f (n : ℕ) := n\n';
    expect(problemHash(theorem(statement, defining))).toBe(
      problemHash(theorem(statement, 'def f (n:ℕ) := n')),
    );
    expect(problemHash(theorem(statement, defining))).not.toBe(
      problemHash(theorem(statement, 'def f (n : ℕ) := n + 0')),
    );
  });
});
