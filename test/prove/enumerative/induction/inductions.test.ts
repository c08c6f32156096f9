import { describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../../core/goal.ts';
import {
  bothEnds,
  functionalInduction,
  indexInduction,
  induction,
  inductionCandidates,
  lockstep,
  sweeping,
  wellFounded,
} from '../../../../src/prove/enumerative/induction/induction.ts';
import { elementType } from '../../../../src/prove/reading/proposition.ts';
import { context, data, definition, fact, goal, hypothesis, shape, tacticsOf } from '../goals.ts';

const n = data('n', 'Nat');
const m = data('m', 'Nat');
const xs = data('xs', 'List Nat', 'List');
const ys = data('ys', 'List Nat', 'List');
const total = definition('total', 'List', 'Nat');
const equation = shape('Eq', ['Nat', 'total']);
const evenCases = ' with | zero => ?_ | @step n1 h ih => ?_';

const about = (type: string, target = 'm = n'): Goal =>
  goal(target, shape('Eq', ['Nat']), n, m, fact('h', type, shape('Even')));

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

test('inductions go along a list before they go into numbers of it', () => {
  const a = data('a', 'Nat');
  const xs = data('xs', 'List Nat', 'List');
  const inner = data('p', 'Nat × Nat', 'Prod');
  expect(inner.type).toBe(elementType('List (Nat × Nat)'));
  const target = goal('a ∈ xs → count a xs = a', shape('Eq', ['Nat', 'List']), a, xs);
  expect(inductionCandidates(context(target)).map(({ variable }) => variable.name)).toEqual(['xs', 'a']);
});

describe('an induction on a proof', () => {
  test('generalises the variables that the proof is not about', () => {
    expect(tacticsOf(induction, about('Even n'))).toEqual(
      expect.arrayContaining([`induction h${evenCases}`, `induction h generalizing m${evenCases}`]),
    );
    const alone = goal('n = n', shape('Eq', ['Nat']), n, fact('h', 'Even n', shape('Even')));
    expect(tacticsOf(induction, alone).filter((tactic) => tactic.includes('h generalizing'))).toEqual([]);
  });
});

describe('an induction on indices', () => {
  test('makes variables of terms, and keeps what they were', () => {
    expect(tacticsOf(indexInduction, about('Even (n + 2)'))).toEqual([
      `(generalize e : (n + 2) = x at h; induction h${evenCases}) <;> try cases e`,
      `(generalize e : (n + 2) = x at h; induction h generalizing m${evenCases}) <;> try cases e`,
    ]);
  });

  test('takes the place of the induction that Lean refuses', () => {
    const plain = (type: string) =>
      tacticsOf(induction, about(type)).filter((tactic) => tactic.startsWith('induction h '));
    expect(plain('Even (n + 2)')).toEqual([]);
    expect(plain('Even n✝')).toContain(`induction h${evenCases}`);
    expect(plain('n is even')).toContain(`induction h${evenCases}`);
    expect(tacticsOf(indexInduction, about('Even (n✝ + 2)'))).toEqual([]);
  });

  test('is swept beside the other steps', () => {
    const step = `(generalize e : (n + 2) = x at h; induction h${evenCases}) <;> try cases e`;
    expect(tacticsOf(sweeping, about('Even (n + 2)'))).toContain(`(${step}) <;> try grind`);
  });

  test('has nothing to do where the indices are variables, or where Lean prints no call', () => {
    expect(tacticsOf(indexInduction, about('Even n'))).toEqual([]);
    expect(tacticsOf(indexInduction, about('n is even'))).toEqual([]);
  });
});

describe('an induction along a well-founded relation', () => {
  const below = hypothesis('R', 'α → α → Prop', shape(null, [], 2), { isProof: false });
  const found = fact('wf', 'WellFounded R', shape('WellFounded'));

  test('is offered for variables of its type in the target', () => {
    const [x, y, z] = ['x', 'y', 'z'].map((name) => data(name, 'α', null));
    const at = goal('¬R y x', shape('Not'), below, found, x!, y!, z!);
    expect(tacticsOf(wellFounded, at)).toEqual([
      'induction x using wf.induction with | _ x ih => ?_',
      'induction y using wf.induction with | _ y ih => ?_',
    ]);
  });

  test('is not proposed twice', () => {
    const ih = fact('ih', 'R x x', shape(null));
    expect(
      tacticsOf(wellFounded, goal('R x x', shape(null), below, found, data('x', 'α', null), ih)),
    ).toEqual([]);
  });
});

describe('both ends of a list', () => {
  const palindrome = fact('h', 'xs.reverse = xs', shape('Eq', ['List', 'List.reverse']));

  test('where a hypothesis looks at the end', () => {
    const target = goal('Good xs', shape('Good', ['List']), xs, palindrome);
    expect(tacticsOf(bothEnds, target)).toEqual([
      '(generalize hn : xs.length = n; induction n using Nat.strongRecOn generalizing xs with | ind n ih => ?_) <;> ' +
        '(rcases xs with _ | ⟨x, xs⟩; rotate_left; rcases List.eq_nil_or_concat xs with rfl | ⟨ys, y, rfl⟩) <;> try grind',
    ]);
    expect(tacticsOf(bothEnds, goal('Good xs', shape('Good', ['List']), xs))).toEqual([]);
  });
});

describe('a sweep', () => {
  const xs = data('xs', 'List Nat', 'List');
  const step = 'induction xs with | nil => ?_ | cons x xs ih => ?_';

  test('puts automation behind a step that leaves several goals', () => {
    const header = [definition('total', 'List', 'Nat')];
    const at = goal('total xs = n', shape('Eq', ['Nat', 'total']), xs, n);
    const tactics = tacticsOf(sweeping, at, header);
    expect(tactics.slice(0, 2)).toEqual([
      `(${step}) <;> try grind [total]`,
      `(${step}) <;> try simp_all [total]`,
    ]);
  });

  test('sweeps behind case distinctions too, but not below binders nor where nothing splits', () => {
    const either = goal('p', shape(null), fact('h', 'p ∨ q', shape('Or')));
    expect(tacticsOf(sweeping, either)).toContain('(rcases h with h | h) <;> try grind');
    expect(tacticsOf(sweeping, goal('∀ n, p xs', shape('p', [], 1), xs))).toEqual([]);
    expect(tacticsOf(sweeping, goal('p', shape(null)))).toEqual([]);
  });
});
