import { describe, expect, test } from '@jest/globals';
import { automation } from '../../../src/prove/enumerative/automation/automation.ts';
import { functionalInduction } from '../../../src/prove/enumerative/induction/functional-induction.ts';
import { induction } from '../../../src/prove/enumerative/induction/induction.ts';
import { lockstep } from '../../../src/prove/enumerative/induction/lockstep.ts';
import { instances } from '../../../src/prove/enumerative/instantiation/instances.ts';
import { witnesses } from '../../../src/prove/enumerative/instantiation/witnesses.ts';
import { applying } from '../../../src/prove/enumerative/logic/applying.ts';
import { branching } from '../../../src/prove/enumerative/logic/branching.ts';
import { cases } from '../../../src/prove/enumerative/logic/cases.ts';
import { enumeration } from '../../../src/prove/enumerative/logic/enumeration.ts';
import { introduction } from '../../../src/prove/enumerative/logic/introduction.ts';
import { renaming } from '../../../src/prove/enumerative/logic/renaming.ts';
import { structure } from '../../../src/prove/enumerative/logic/structure.ts';
import { rewriting } from '../../../src/prove/enumerative/rewriting/rewriting.ts';
import { data, definition, fact, goal, hypothesis, lemma, shape, tacticsOf } from './goals.ts';

const n = data('n', 'Nat');
const xs = data('xs', 'List Nat', 'List');
const ys = data('ys', 'List Nat', 'List');
const total = definition('total', 'List', 'Nat');
const equation = shape('Eq', ['Nat', 'total']);

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

describe('automation', () => {
  test('uses all laws of a structure together, and leaves to Lean what it unfolds by itself', () => {
    const header = [
      definition('power', 'Monoid'),
      { ...definition('Monoid.mul', 'Monoid'), isReducible: true },
      lemma('Monoid.assoc', 'Eq', 'Monoid', 'Monoid.mul'),
      lemma('other', 'Eq', 'Monoid'),
    ];
    const m = data('M', 'Monoid α', 'Monoid');
    const target = goal('power M a 0 = M.mul a a', shape('Eq', ['Monoid', 'power', 'Monoid.mul']), m);
    const tactics = tacticsOf(automation, target, header);
    expect(tactics).toEqual(
      expect.arrayContaining(['grind [power, Monoid.assoc]', 'simp [power, Monoid.assoc]']),
    );
    expect(tactics.filter((tactic) => tactic.includes('Monoid.mul'))).toEqual([]);
  });

  test('uses definitions and the closest theorems of the header', () => {
    const header = [total, lemma('total_nil', 'Eq', 'total'), lemma('unrelated', 'Eq', 'other')];
    const tactics = tacticsOf(automation, goal('total xs = n', equation, xs, n), header);
    expect(tactics).toEqual(
      expect.arrayContaining(['rfl', 'simp [total]', 'omega', 'grind [total, total_nil]']),
    );
    expect(tactics.join()).not.toContain('unrelated');
  });

  test('leaves theorems out that conclude with a variable', () => {
    const header = [total, lemma('any', null, 'total')];
    expect(tacticsOf(automation, goal('total xs = n', equation, xs, n), header).join()).not.toContain('any');
  });

  test('arithmetic only where there are numbers', () => {
    expect(tacticsOf(automation, goal('p', shape(null)))).not.toContain('omega');
  });

  test('evaluates only what mentions no variable', () => {
    expect(tacticsOf(automation, goal('2 + 2 = 4', shape('Eq', ['Nat']), n))).toContain('decide');
    expect(tacticsOf(automation, goal('n + 0 = n', shape('Eq', ['Nat']), n))).not.toContain('decide');
    expect(tacticsOf(automation, goal('m✝¹ + 0 = 2', shape('Eq', ['Nat'])))).not.toContain('decide');
    const prime = (number: string) => tacticsOf(automation, goal(`Nat.Prime ${number}`, shape('Nat.Prime')));
    expect(prime('1009')).toContain('decide +kernel');
    expect(prime('1000003')).not.toContain('decide +kernel');
  });

  test('looks at facts only where there are some', () => {
    const h = fact('h', 'p', shape(null));
    expect(tacticsOf(automation, goal('q', shape(null)))).not.toContain('assumption');
    expect(tacticsOf(automation, goal('q', shape(null), h))).toEqual(
      expect.arrayContaining(['assumption', 'contradiction', 'simp_all']),
    );
  });
});

describe('structure', () => {
  test.each([
    ['And', 'constructor'],
    ['Iff', 'constructor'],
    ['Or', 'left'],
    ['Exists', 'refine Classical.byContradiction fun h => ?_'],
    ['Even', 'apply Even.step'],
  ])('%s', (head, tactic) => {
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

  test('on data', () => {
    expect(tacticsOf(cases, goal('p xs', shape('p'), xs))).toEqual([
      'cases xs with | nil => ?_ | cons x xs => ?_',
    ]);
    expect(tacticsOf(cases, goal('p', shape(null), data('p', 'Prop', null)))).toEqual(['by_cases hp : p']);
  });

  test('not on integers, types and functions', () => {
    const context = [data('i', 'Int'), data('α', 'Type', null), data('f', 'Nat → Nat', null)];
    expect(tacticsOf(cases, goal('c', shape('c'), ...context))).toEqual([]);
  });
});

describe('induction', () => {
  test('with and without generalising the other variables', () => {
    expect(
      tacticsOf(induction, goal('total (xs ++ ys) = total xs + m', equation, data('m', 'Nat'), xs, ys)),
    ).toEqual(
      expect.arrayContaining([
        'induction xs with | nil => ?_ | cons x xs ih => ?_',
        'induction xs generalizing m ys with | nil => ?_ | cons x xs ih => ?_',
      ]),
    );
  });

  test('on proofs of inductive predicates, and from a lower bound', () => {
    const h = fact('h', 'Even n', shape('Even'));
    const bound = fact('hn', '4 ≤ n', shape('LE.le', ['Nat']));
    expect(tacticsOf(induction, goal('p n', shape('p'), n, h, bound))).toEqual(
      expect.arrayContaining([
        'induction h with | zero => ?_ | @step n1 h ih => ?_',
        'induction hn with | refl => ?_ | step h1 ih => ?_',
        'induction n using Nat.strongRecOn with | ind n ih => ?_',
      ]),
    );
  });

  test('does not generalise what the variable depends on', () => {
    const v = data('xs', 'List α', 'List');
    expect(
      tacticsOf(induction, goal('p xs α', shape('p'), data('α', 'Kind', 'Kind'), v)).join(),
    ).not.toContain('generalizing α');
  });

  test('along a definition, or down two lists at once', () => {
    const target = goal('total xs = total ys', equation, xs, ys);
    expect(tacticsOf(functionalInduction, target, [total])).toContain(
      'fun_induction total xs <;> simp_all [total]',
    );
    expect(tacticsOf(lockstep, target, [total])).toContain(
      'induction xs generalizing ys <;> cases ys <;> simp_all [total]',
    );
  });
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

describe('rewriting and applying', () => {
  const ih = fact('ih', '∀ (k : Nat), f k = k', shape('Eq', ['Nat'], 1));
  const step = fact('step', 'p n → p (n + 1)', shape('p', [], 1));

  test('rewrites with equations only', () => {
    const tactics = tacticsOf(rewriting, goal('total xs = n', equation, ih, step), [
      total,
      lemma('total_nil', 'Eq', 'total'),
      lemma('total_le', 'LE.le', 'total'),
    ]);
    expect(tactics).toEqual(['rw [ih]', 'rw [← ih]', 'rw [total_nil]', 'rw [← total_nil]', 'unfold total']);
  });

  test('unfolds one of several calls', () => {
    const apart = goal('total (x :: xs) = total xs + x', shape('Eq', ['total', 'Nat']));
    expect(tacticsOf(rewriting, apart, [total])).toEqual(['unfold total', 'rw [total]', 'rw [total]; grind']);
  });

  test('applies what concludes with the target', () => {
    expect(tacticsOf(applying, goal('p 3', shape('p'), step, fact('h', 'q', shape('q'))))).toEqual([
      'apply step',
    ]);
    expect(tacticsOf(applying, goal('False', shape('False'), fact('h', '¬q', shape('Not'))))).toEqual([
      'apply h',
    ]);
  });

  test('instances at variables of the same type and at small numbers', () => {
    const all = fact('h', '∀ (x : Nat), ∃ y, x < y', shape('Exists', ['Nat'], 1));
    expect(tacticsOf(instances, goal('c', shape('c'), n, all))).toContain('obtain ⟨y, hy⟩ := h n');
    const pair = fact('h', '∀ (x y : Nat), f x = f y', shape('Eq', ['Nat'], 2));
    expect(tacticsOf(instances, goal('c', shape('c'), n, pair))).toEqual([
      'have h1 := h n n',
      'have h1 := h 0 0',
      'have h1 := h 1 1',
    ]);
  });
});

describe('witnesses', () => {
  test('with a proof at once, and as a goal', () => {
    const target = goal('∃ k, n = 2 * k ∨ n = 2 * k + 1', shape('Exists', ['Nat']), n);
    expect(tacticsOf(witnesses, target)).toEqual(
      expect.arrayContaining([
        'exact ⟨n / 2, by omega⟩',
        'refine ⟨n / 2, ?_⟩',
        'refine ⟨n + 1, ?_⟩',
        'exact ⟨_, rfl⟩',
      ]),
    );
  });

  test('one after the other where there are several', () => {
    const target = goal('∃ a b, xs = [a, b]', shape('Exists', ['List', 'Nat']), xs);
    expect(tacticsOf(witnesses, target).filter((tactic) => tactic.includes('by '))).toEqual([]);
  });
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
