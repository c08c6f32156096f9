import { expect, test } from '@jest/globals';
import { armOf, declaredNames, goalTypeOf, tacticKind } from '../../../src/prove/bandit/bandit.ts';
import { data, definition, fact, goal, lemma, shape } from '../enumerative/goals.ts';

test.each([
  ['rfl', 'rfl'],
  ['simp [total, f]', 'simp[]'],
  ['simp_all', 'simp_all'],
  ['induction xs with | nil => ?_ | cons x xs ih => ?_', 'induction'],
  ['fun_induction f xs <;> grind [f]', 'fun_induction-grind[]'],
  ['exact ⟨n / 2, by omega⟩', 'exact-omega'],
  ['have h1 := Nat.le_of_dvd (by omega) h', 'have-omega'],
  ['have h := sq a; grind', 'have-grind'],
  ['', '?'],
])('the bandit takes %s for the kind %s', (tactic, kind) => {
  expect(tacticKind(tactic)).toBe(kind);
});

test('an arm is a provider and a kind of tactic', () => {
  expect(armOf({ action: 'rw [h]', source: 'rewriting' })).toBe('rewriting/rw[]');
  expect(armOf({ action: 'rw [h]' })).toBe('policy/rw[]');
});

test.each([
  ['forall', goal('∀ n, n = n', shape('Eq', ['Nat'], 1))],
  ['eq-nat', goal('a = b', shape('Eq', ['Nat']))],
  ['eq-list', goal('xs = ys', shape('Eq', ['List', 'Nat']))],
  ['eq', goal('a = b', shape('Eq', []))],
  ['exists', goal('∃ n, p n', shape('Exists', ['Nat']))],
  ['negation', goal('a ≠ b', shape('Ne', ['Nat']))],
  ['order', goal('a < b', shape('LT.lt', ['Int']))],
  ['predicate', goal('Even n', shape('Even'))],
  ['variable', goal('p', shape(null))],
  ['order+ih', goal('a < b', shape('LT.lt', ['Int']), fact('ih', 'a < b', shape('LT.lt')))],
  ['order+ih', goal('a < b', shape('LT.lt', ['Int']), fact('n_ih', 'a < b', shape('LT.lt')))],
  ['order', goal('a < b', shape('LT.lt', ['Int']), data('ih', 'Int'))],
])('the bandit knows a goal of the type %s', (type, of) => {
  expect(goalTypeOf(of, declaredNames([definition('total')]))).toBe(type);
});

test('goals about what the header declares, in the target or in a proof', () => {
  const declared = declaredNames([definition('total'), lemma('total_nil', 'Eq')]);
  const own = fact('h', 'total xs = 0', shape('Eq', ['Nat', 'total']));
  expect(goalTypeOf(goal('p', shape(null, ['total'])), declared)).toBe('variable+own');
  expect(goalTypeOf(goal('p', shape(null), own), declared)).toBe('variable+own');
  expect(goalTypeOf(goal('p', shape(null, ['total_nil'])), declared)).toBe('variable');
  expect(goalTypeOf(goal('p', shape(null, ['total']), fact('ih', 'p', shape(null))), declared)).toBe(
    'variable+ih',
  );
});
