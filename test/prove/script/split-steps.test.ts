import { expect, test } from '@jest/globals';
import { splitSteps } from '../../../src/prove/script/tactic-text.ts';

test('a sequence has its first step and the rest', () => {
  expect(splitSteps('have h := f a; have k := g h; grind')).toEqual({
    kind: 'sequence',
    first: 'have h := f a',
    rest: ['have k := g h; grind'],
  });
});

test('alternatives for the goals of one step', () => {
  expect(splitSteps('rcases h with h | h <;> first | omega | exact ⟨a, by first | simp | rfl⟩')).toEqual({
    kind: 'alternatives',
    first: 'rcases h with h | h',
    rest: ['omega', 'exact ⟨a, by first | simp | rfl⟩'],
  });
});

test("what stands in front is outside of brackets, and of a 'by' that would hold the rest", () => {
  expect(splitSteps('suffices both : (a = 0) ∧ (b = 0) from both.left; induction n <;> grind [f]')).toEqual({
    kind: 'sequence',
    first: 'suffices both : (a = 0) ∧ (b = 0) from both.left',
    rest: ['induction n <;> grind [f]'],
  });
  expect(splitSteps('(have key : a = b := by (simp; omega)); grind')).toEqual({
    kind: 'sequence',
    first: 'have key : a = b := by (simp; omega)',
    rest: ['grind'],
  });
  expect(splitSteps('(simp; omega)')).toMatchObject({ first: 'simp', rest: ['omega'] });
  expect(splitSteps('(a); (b)')).toMatchObject({ first: 'a', rest: ['(b)'] });
});

test('a block in brackets is made of its lines, each with those that stand further to the right', () => {
  expect(
    splitSteps(
      '(have h := f a\n cases h with\n | inl h => simp\n | inr h => omega\n first | linarith | ring)',
    ),
  ).toEqual({
    kind: 'sequence',
    first: 'have h := f a',
    rest: ['(cases h with\n | inl h => simp\n | inr h => omega\n first | linarith | ring)'],
  });
  expect(splitSteps('(cases h with\n | inl h => simp\n | inr h => omega\n first | linarith | ring)')).toEqual(
    {
      kind: 'sequence',
      first: 'cases h with\n| inl h => simp\n| inr h => omega',
      rest: ['first | linarith | ring'],
    },
  );
  expect(splitSteps('(exact foo\n)')).toBeNull();
});

test.each([
  'grind',
  'exact ⟨by simp; omega, rfl⟩',
  'have h : a = b := by simp; omega',
  'have h : a = b := by (simp; omega); grind',
  'suffices h : (a = b) by have := f h; grind',
  'first | omega | simp; rfl',
  'induction n with | zero => simp; rfl | succ n ih => omega',
  'constructor <;> simp; omega',
  'cases h <;> simp',
  'case inl => simp; omega',
  'try simp; omega',
  'all_goals simp; omega',
  'constructor\n· simp; rfl\n· omega',
  'first | a | b <;> first | c | d',
  'cases h with | inl h => simp <;> first | a | b | inr h => omega',
])('%s is one step, which is not split', (tactic) => {
  expect(splitSteps(tactic)).toBeNull();
});
