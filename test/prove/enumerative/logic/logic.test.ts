import { describe, expect, test } from '@jest/globals';
import { applying } from '../../../../src/prove/enumerative/logic/backchaining.ts';
import { branching, cases, enumeration } from '../../../../src/prove/enumerative/logic/cases.ts';
import { introduction, renaming, structure } from '../../../../src/prove/enumerative/logic/introduction.ts';
import {
  context,
  data,
  declared,
  definition,
  even,
  fact,
  goal,
  hypothesis,
  shape,
  tacticsOf,
} from '../goals.ts';

const n = data('n', 'Nat');
const xs = data('xs', 'List Nat', 'List');

describe('introduction', () => {
  test('takes the names of the binders, and h for premises', () => {
    const target = goal('∀ (x y : Nat), x < y → p x', shape('p', ['Nat'], 3), data('x', 'Nat'));
    expect(tacticsOf(introduction, target)).toEqual(['intro x1 y h', 'intro x1']);
  });

  test('names what it can not read', () => {
    expect(tacticsOf(introduction, goal('IsGroup G', shape('And', [], 2)))).toContain('intro x x1');
  });

  test('assumes the opposite of a negation', () => {
    expect(tacticsOf(introduction, goal('a ≠ b', shape('Ne')))).toEqual(['intro h']);
    expect(tacticsOf(introduction, goal('a = b', shape('Eq')))).toEqual([]);
  });
});

describe('structure', () => {
  test.each([
    ['And', 'constructor'],
    ['Iff', 'constructor'],
    ['Or', 'left'],
    ['Exists', 'refine Classical.byContradiction fun h => ?_'],
    ['Even', 'apply Even.step'],
  ])('of a target with the head %s proposes %s', (head, tactic) => {
    const header = [{ ...definition('Even'), kind: 'inductive' as const }];
    expect(tacticsOf(structure, goal('target', shape(head)), header)).toContain(tactic);
  });
});

describe('cases', () => {
  test.each([
    ['And', 'p ∧ q ∧ r', 'obtain ⟨h1, h2, h3⟩ := h'],
    ['Exists', '∃ x y, p x ∧ q y', 'obtain ⟨x, y, hy, hy1⟩ := h'],
    ['Exists', '∃ k, n = 2 * k', 'obtain ⟨k, rfl⟩ := h'],
    ['Or', 'p ∨ q', 'rcases h with h | h'],
    ['Iff', 'p ↔ q', 'obtain ⟨h1, h2⟩ := h'],
    ['Eq', 'n = 0', 'subst h'],
    ['Dvd.dvd', '3 ∣ n', 'obtain ⟨k, rfl⟩ := h'],
    ['Even', 'Even n', 'cases h with | zero => ?_ | @step n1 h => ?_'],
    ['Even', 'Even n', 'rcases h with _ | ⟨h⟩'],
  ])('on a proof of %s', (head, type, tactic) => {
    expect(tacticsOf(cases, goal('c', shape('c'), n, fact('h', type, shape(head))))).toContain(tactic);
  });

  test('on data are proposed', () => {
    expect(tacticsOf(cases, goal('p xs', shape('p'), xs))).toEqual([
      'cases xs with | nil => ?_ | cons x xs => ?_',
    ]);
    expect(tacticsOf(cases, goal('p', shape(null), data('p', 'Prop', null)))).toEqual(['by_cases hp : p']);
  });

  test('on an element of a quotient, by what it is the class of', () => {
    const target = goal('p q', shape('p'), data('q', 'Quotient s', 'Quotient'));
    expect(tacticsOf(cases, target)).toEqual(['obtain ⟨a, rfl⟩ := Quotient.exists_rep q']);
  });

  test('on a remainder that is zero; with a numeral arithmetic does better', () => {
    const weightOf = (type: string, number: string) =>
      cases(context(goal('c', shape('c'), n, fact('h', type, shape('Eq', [number]))))).find(
        ({ tactic }) => tactic.endsWith(`${number}.dvd_of_mod_eq_zero h`) || tactic.includes('emod'),
      )?.weight ?? 0;
    expect(weightOf('n % m = 0', 'Nat')).toBeGreaterThan(0.5);
    expect(weightOf('i % m = 0', 'Int')).toBeGreaterThan(0.5);
    expect(weightOf('n % 2 = 0', 'Nat')).toBeLessThan(0.3);
    expect(weightOf('n % m = 1', 'Nat')).toBe(0);
  });

  test('not on integers, types and functions', () => {
    const context = [data('i', 'Int'), data('α', 'Type', null), data('f', 'Nat → Nat', null)];
    expect(tacticsOf(cases, goal('c', shape('c'), ...context))).toEqual([]);
  });
});

test('a proof of something that is built already is inverted early', () => {
  const weightOf = (type: string) => {
    const target = goal('False', shape('False'), n, fact('h', type, shape('Even', ['Nat'])));
    const found = cases(context(target, [declared(even)])).find(({ tactic }) =>
      tactic.startsWith('rcases h with'),
    );
    return found?.weight ?? 0;
  };
  expect(even.indices).toBe(1);
  expect(weightOf('Even (n + 1)')).toBeGreaterThan(1);
  expect(weightOf('Even 3')).toBeGreaterThan(1);
  for (const open of ['Even n', 'Even n✝', 'Even (n + n)', 'Even (f n)'])
    expect(weightOf(open)).toBeLessThan(0.5);
});

test('a structure of the library is taken apart early, and built', () => {
  const type = 'Nonempty Nat';
  const early = cases(context(goal('c', shape('c'), fact('h', type, shape('Nonempty'))))).find(
    ({ tactic }) => tactic === 'rcases h with ⟨val⟩',
  );
  expect(early?.weight).toBeGreaterThan(1);
  const built = tacticsOf(structure, goal(type, shape('Nonempty')));
  expect(built).toContain('constructor');
  expect(tacticsOf(structure, goal('Even n', shape('Even')))).toEqual(['constructor', 'exfalso']);
});

describe('branching and enumeration', () => {
  test('tests in the target and premises of the context', () => {
    const ih = fact('ih', '0 < n → p n', shape('p', [], 1));
    const tactics = tacticsOf(branching, goal('f (if a ≤ b then a else b) = 1', shape('Eq'), ih));
    expect(tactics).toEqual(expect.arrayContaining(['split', 'by_cases h : a ≤ b', 'by_cases h : 0 < n']));
  });

  test('all values of finite types', () => {
    const target = goal('(a && b) = (b && a)', shape('Eq'), data('a', 'Bool'), data('b', 'Bool'));
    expect(tacticsOf(enumeration, target)).toContain('cases a <;> cases b <;> rfl');
    expect(tacticsOf(enumeration, goal('p n', shape('p'), n))).toEqual([]);
  });
});

test('applies what concludes with the target', () => {
  const step = fact('step', 'p n → p (n + 1)', shape('p', [], 1));
  expect(tacticsOf(applying, goal('p 3', shape('p'), step, fact('h', 'q', shape('q'))))).toEqual([
    'apply step',
  ]);
  expect(tacticsOf(applying, goal('False', shape('False'), fact('h', '¬q', shape('Not'))))).toEqual([
    'apply h',
  ]);
});

describe('renaming', () => {
  test('names what has no name, in order', () => {
    const nameless = [
      hypothesis('n✝', 'Nat', shape('Nat'), { isProof: false, accessible: false }),
      hypothesis('ih1✝', 'p n✝', shape('p'), { isProof: true, accessible: false }),
      hypothesis('a✝', 'q', shape('q'), { isProof: true, accessible: false }),
    ];
    expect(tacticsOf(renaming, goal('p', shape('p'), n, ...nameless))).toEqual(['rename_i n1 ih h']);
    const twice = [
      hypothesis('m✝¹', 'Nat', shape('Nat'), { isProof: false, accessible: false }),
      hypothesis('m✝', 'Nat', shape('Nat'), { isProof: false, accessible: false }),
    ];
    expect(tacticsOf(renaming, goal('p', shape('p'), ...twice))).toEqual(['rename_i m m1']);
    expect(tacticsOf(renaming, goal('p', shape('p'), n))).toEqual([]);
  });
});
