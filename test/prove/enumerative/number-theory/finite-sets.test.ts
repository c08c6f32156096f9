import { describe, expect, test } from '@jest/globals';
import { finiteSets } from '../../../../src/prove/enumerative/number-theory/finite-sets.ts';
import { data, fact, goal, hypothesis, shape, tacticsOf } from '../goals.ts';

const about = (members: string, type = 'Finset ℕ') =>
  goal(
    'S.card = 9',
    shape('Eq', ['Nat', 'Finset.card']),
    data('S', type, 'Finset'),
    fact('h', members, shape('Iff', [], 1)),
  );

describe('a finite set that is known by its members', () => {
  test('is spelt out as a part of a range, as long as the numbers that are mentioned', () => {
    const [tactic, ...more] = tacticsOf(finiteSets, about('∀ (n : ℕ), n ∈ S ↔ n ∣ 36 ∧ 2 < n'));
    expect(more).toEqual([]);
    expect(tactic).toMatch(
      /^have e : S = Finset\.filter \(fun n => n ∣ 36 ∧ 2 < n\) \(Finset\.range 39\) := \(by ext n; /,
    );
    expect(tactic).toMatch(/; subst e$/);
  });

  test('of whole numbers, as a part of an interval; functions in it are unfolded', () => {
    const at = about('∀ (x : ℤ), x ∈ S ↔ f x < 9', 'Finset ℤ');
    const f = hypothesis('f', 'ℤ → ℤ', shape(null, [], 1), { isProof: false });
    const said = fact('hf', '∀ (x : ℤ), f x = x + 4', shape('Eq', ['Int'], 1));
    const [tactic] = tacticsOf(finiteSets, { ...at, hypotheses: [f, ...at.hypotheses, said] });
    expect(tactic).toContain('(Finset.Icc (-14) 14)');
    expect(tactic).toMatch(/; try simp only \[hf\] at e; subst e$/);
  });

  test('not one of other things, of another set, or of too many numbers', () => {
    expect(tacticsOf(finiteSets, about('∀ (x : ℚ), x ∈ S ↔ x < 9', 'Finset ℚ'))).toEqual([]);
    expect(tacticsOf(finiteSets, about('∀ (n : ℕ), n ∈ T ↔ n < 9'))).toEqual([]);
    expect(tacticsOf(finiteSets, about('∀ (n : ℕ), n ∈ S ↔ n < 100000'))).toEqual([]);
    expect(tacticsOf(finiteSets, about('∀ (n : ℕ), n ∈ S → n < 9'))).toEqual([]);
  });
});
