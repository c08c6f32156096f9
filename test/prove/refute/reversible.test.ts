import { describe, expect, test } from '@jest/globals';
import { isReversible } from '../../../src/prove/refute/reversible.ts';
import { data, fact, goal, shape } from '../enumerative/goals.ts';

const n = data('n', 'Nat');
const h = fact('h', 'p ∨ q', shape('Or'));
const equation = goal('f n = n', shape('Eq', ['Nat']), n, h);
const conjunction = goal('a = b ∧ c = d', shape('And'), n, h);

describe('steps that lose nothing', () => {
  test.each([
    ['intro x hx', equation],
    ['constructor', conjunction],
    ['refine ⟨?_, ?_⟩', conjunction],
    ['induction n with | zero => ?_ | succ n ih => ?_', equation],
    ['induction n generalizing m with | zero => ?_ | succ n ih => ?_', equation],
    ['cases n with | zero => ?_ | succ n => ?_', equation],
    ['cases h with | inl h => ?_ | inr h => ?_', equation],
    ['rcases h with h | ⟨x, h⟩', equation],
    ['obtain ⟨x, y⟩ := h', equation],
    ['simp', equation],
    ['simp [f, g]', equation],
    ['simp only [f]', equation],
    ['funext x', equation],
    ['(induction n with | zero => ?_ | succ n ih => ?_) <;> try grind', equation],
    ['(cases h with | inl h => ?_ | inr h => ?_) <;> try grind [f, Nat.add_comm]', equation],
  ])('are such as %s', (tactic, before) => {
    expect(isReversible(tactic, before, '')).toBe(true);
  });
});

describe('steps that may lose something, or of which too little is known', () => {
  test.each([
    ['exfalso', equation],
    ['left', equation],
    ['constructor', equation],
    ['refine ⟨?_, ?_⟩', goal('∃ x, p x', shape('Exists'))],
    ['apply foo', equation],
    ['clear h', equation],
    ['exists 3', equation],
    ['rw [foo]', equation],
    ['induction n', goal('f n = n', shape('Eq'))],
    ['induction h with | inl h => ?_ | inr h => ?_', equation],
    ['induction n using foo with | zero => ?_', equation],
    ['induction n with | zero => exact bar | succ n ih => ?_', equation],
    // A tactic before the cases runs in each of them.
    ['induction n with exfalso | zero => ?_ | succ n ih => ?_', equation],
    ['cases h with exfalso', equation],
    ['cases f n with | zero => ?_ | succ n => ?_', equation],
    ['rcases h with - | h', equation],
    ['rcases foo h with h | h', equation],
    ['obtain ⟨x, -⟩ := h', equation],
    ['suffices key : 1 = 2 from bar', equation],
    ['have key : 1 = 2 := ?_', equation],
    ['generalize f n = x', equation],
    ['simp at h', equation],
    ['simp; exfalso', equation],
    ['simp <;> left', equation],
    ['simp\nexfalso', equation],
    ['intro x; exfalso', equation],
    ['simp [f] <;> simp [g]', equation],
    ['simp [(h)]; clear h', equation],
    ['(apply foo) <;> try grind', equation],
    ['(induction n with | zero => ?_ | succ n ih => ?_) <;> try simp_all', equation],
    ['(cases n with | zero => ?_ | succ n => ?_) <;> try grind; clear h', equation],
    ['(cases n with | zero => ?_ | succ n => ?_) <;> try grind [f] <;> left', equation],
    ['(simp) <;> (left) <;> try grind', equation],
  ])('are such as %s', (tactic, before) => {
    expect(isReversible(tactic, before, '')).toBe(false);
  });

  test.each([
    'macro "simp" : tactic => `(tactic| exfalso)',
    'macro_rules | `(tactic| simp) => `(tactic| exfalso)',
    'notation "simp" => False',
    '@[induction_eliminator] theorem by_nothing {motive : Nat → Prop} (n : Nat) (all : ∀ n, motive n) : motive n := all n',
  ])('any step below the header %s', (header) => {
    expect(isReversible('simp', equation, header)).toBe(false);
  });
});
