import { describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../core/goal.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import { goalParts, OwnNames } from '../../../src/agent/memory/shape-index.ts';
import { fitTemplate, makeTemplate } from '../../../src/agent/memory/tactic-template.ts';
import { data, definition, fact, goal, lemma, shape } from '../../prove/enumerative/goals.ts';
import fc from '../../support/properties.ts';

const bounded = goal(
  'a + 12 ≤ total xs',
  shape('LE.le', ['Nat', 'total']),
  data('a', 'Nat'),
  data('xs', 'List Nat', 'List'),
  fact('h', 'a = 7', shape('Eq', ['Nat'])),
  fact('hx', 'total xs ≤ a', shape('LE.le', ['Nat', 'total'])),
);
const declared = [definition('total', 'List', 'Nat'), lemma('total_append', 'Eq', 'Nat', 'total')];

/** The same under other names and numbers, and in another order. */
const other = goal(
  'k + 30 ≤ Bag.sum ys',
  shape('LE.le', ['Nat', 'Bag.sum']),
  data('ys', 'List Nat', 'List'),
  fact('le', 'Bag.sum ys ≤ k', shape('LE.le', ['Nat', 'Bag.sum'])),
  data('k', 'Nat'),
  fact('eq', 'k = 5', shape('Eq', ['Nat'])),
);
const otherDeclared = [definition('Bag.sum', 'List', 'Nat'), lemma('Bag.sum_join', 'Eq', 'Nat', 'Bag.sum')];

function translate(
  tactic: string,
  to: { goal: Goal; declarations: readonly LocalDeclaration[] } = {
    goal: other,
    declarations: otherDeclared,
  },
): string | null {
  const template = makeTemplate(tactic, bounded, new OwnNames(declared));
  return template === null ? null : fitTemplate(template, goalParts(to.goal, new OwnNames(to.declarations)));
}

describe('a tactic of one goal in the names of another', () => {
  test.each([
    ['rw [h] at hx', 'rw [eq] at le'],
    ['simp [total, total_append]', 'simp [Bag.sum, Bag.sum_join]'],
    ['rw [← total_append.symm, h.symm]', 'rw [← Bag.sum_join.symm, eq.symm]'],
    [
      'induction xs generalizing a with | nil => omega | cons b bs ih => simp [ih]',
      'induction ys generalizing k with | nil => omega | cons b bs ih => simp [ih]',
    ],
    ['exact Nat.le_trans hx (by omega)', 'exact Nat.le_trans le (by omega)'],
    ['exact ⟨12, xs.length, 7, 1⟩', 'exact ⟨30, ys.length, 5, 1⟩'],
    ['simp only [List.length] at *', 'simp only [List.length] at *'],
  ])('%s becomes %s', (tactic, expected) => {
    expect(translate(tactic)).toBe(expected);
  });

  test('there is none where something of the kind is missing', () => {
    const withoutFacts = goal('k ≤ 3', shape('LE.le', ['Nat']), data('k', 'Nat'));
    const bare = { goal: withoutFacts, declarations: [] };
    expect(translate('omega', bare)).toBe('omega');
    expect(translate('cases a <;> omega', bare)).toBe('cases k <;> omega');
    expect(translate('rw [h]', bare)).toBeNull();
    expect(translate('simp [total]', bare)).toBeNull();
    expect(translate('exact foo 12', bare)).toBe('exact foo 3');
    expect(translate('exact foo 12 7', bare)).toBeNull();
  });

  test('the most alike is taken, and nothing twice', () => {
    const two = goal(
      'p',
      shape(null),
      fact('far', 'x = y', shape('Eq', ['Int'])),
      fact('near', 'm = n', shape('Eq', ['Nat'])),
    );
    const to = { goal: two, declarations: [] };
    expect(translate('rw [h]', to)).toBe('rw [near]');
    const template = { pieces: [0, ' ', 1], slots: [0, 1].map((place) => slotOf(place)) };
    expect(fitTemplate(template, goalParts(two, new OwnNames([])))).toBe('near far');
  });

  const slotOf = (place: number) =>
    ({ role: 'proof', head: 'Eq', constants: ['Eq', 'Nat'], place: 1 - place }) as const;

  test('a hypothesis hides a theorem of the same name', () => {
    const template = makeTemplate('rw [h]', bounded, new OwnNames([lemma('h', 'Eq', 'Nat')]));
    expect(template?.slots.map(({ role }) => role)).toEqual(['proof']);
  });

  test('what can not be written down again is not remembered', () => {
    expect(translate('rw [h✝]')).toBeNull();
    expect(translate('exact foo ⋯')).toBeNull();
  });
});

test('a tactic comes back as it was for its own goal', () => {
  const words = [
    'a',
    'xs',
    'h',
    'hx',
    'total',
    'total_append',
    '12',
    '7',
    'omega',
    'Nat.succ',
    'b',
    '.',
    '3',
  ];
  const tactics = fc.array(fc.constantFrom(...words, ' ', ' [', ', ', ']', '(', ')', '←'), { maxLength: 14 });
  fc.assert(
    fc.property(tactics, (parts) => {
      const tactic = parts.join(' ');
      const own = new OwnNames(declared);
      const template = makeTemplate(tactic, bounded, own)!;
      expect(fitTemplate(template, goalParts(bounded, own))).toBe(tactic);
    }),
  );
});
