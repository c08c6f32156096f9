import { describe, expect, test } from '@jest/globals';
import { conjecture } from '../../../../src/prove/enumerative/conjectures/conjecture.ts';
import { fertilising } from '../../../../src/prove/enumerative/conjectures/fertilising.ts';
import { generalising } from '../../../../src/prove/enumerative/conjectures/generalising.ts';
import { strengthening } from '../../../../src/prove/enumerative/conjectures/strengthening.ts';
import { data, definition, fact, goal, shape, tacticsOf } from '../goals.ts';

const n = data('n', 'Nat');
const xs = data('xs', 'List Nat', 'List');
const total = definition('total', 'List', 'Nat');
const x = data('x', 'Nat');
const sort = definition('sort', 'List', 'Nat');
const insert = definition('insert', 'Nat', 'List');
const onto = definition('onto', 'List', 'Nat');
const fib = definition('fib', 'Nat');

describe('generalising', () => {
  test('frees an accumulator, with what the other side says it starts from', () => {
    const equation = shape('Eq', ['List', 'Nat', 'onto', 'sort']);
    expect(tacticsOf(generalising, goal('onto [] xs = sort xs', equation, xs), [onto, sort])[0]).toBe(
      'have key : ∀ (xs : List Nat) acc, onto acc xs = (onto [] xs) ++ acc := ' +
        'by (intro xs; induction xs <;> grind [onto])',
    );
    expect(tacticsOf(generalising, goal('onto [] xs = sort xs', equation, xs), [onto, sort])[1]).toContain(
      '∀ (xs : List Nat) acc, onto acc xs = (sort xs) ++ acc',
    );
  });

  test('frees the start from which both sides run', () => {
    const run = definition('run', 'List', 'Nat');
    const equation = shape('Eq', ['List', 'Nat', 'run']);
    const tactics = tacticsOf(
      generalising,
      goal('f (run p (g 0) xs) = f (run q (g 0) (k xs))', equation, xs),
      [run],
    );
    expect(tactics[0]).toBe(
      'have key : ∀ s, run p s xs = run q s (k xs) := by (induction xs <;> intro s <;> grind [run])',
    );
    const inside = goal('run p (g 0) xs = run q (g 0) (k xs)', equation, xs, fact('ih', 'p', shape('p')));
    expect(tacticsOf(generalising, inside, [run])).toEqual([]);
    expect(tacticsOf(generalising, goal('run p n xs = run p n (k xs)', equation, xs, n), [run])).toEqual([]);
  });

  test('has nothing to say where no argument is a start value', () => {
    const equation = shape('Eq', ['List', 'Nat', 'onto']);
    expect(tacticsOf(generalising, goal('onto xs xs = xs', equation, xs), [onto])).toEqual([]);
  });
});

describe('fertilising', () => {
  test('uses the hypothesis, then frees what is left on both sides', () => {
    const target = goal(
      'total (insert x (sort xs)) = x + total xs',
      shape('Eq', ['Nat', 'total', 'insert', 'sort', 'List']),
      x,
      xs,
      fact('ih', 'total (sort xs) = total xs', shape('Eq', ['Nat', 'total', 'sort'])),
    );
    expect(tacticsOf(fertilising, target, [total, sort, insert])).toContain(
      'have key : ∀ ys, total (insert x ys) = x + total ys := ' +
        'by (intro ys; induction ys <;> grind [total, sort, insert])',
    );
  });

  test('puts text in as it stands', () => {
    const ih = fact('ih', 'total xs = weigh "$&" xs', shape('Eq', ['Nat', 'total']));
    const target = goal('join (total xs) (sort xs) = 0', shape('Eq', ['Nat', 'total', 'sort']), xs, ih);
    expect(tacticsOf(fertilising, target, [total, sort]).join()).toContain(
      '∀ ys, join (weigh "$&" xs) ys = 0 :=',
    );
  });

  test('does not free what only one side has', () => {
    const target = goal('total (sort xs) = total xs', shape('Eq', ['Nat', 'total', 'sort']), xs);
    expect(tacticsOf(fertilising, target, [total, sort])).toEqual([]);
  });
});

describe('strengthening', () => {
  const target = goal('fib n ≤ 2 ^ n', shape('LE.le', ['Nat', 'fib']), n);

  test('asks for two neighbours at once', () => {
    expect(tacticsOf(strengthening, target, [fib])).toContain(
      'suffices both : (fib n ≤ 2 ^ n) ∧ (fib (n + 1) ≤ 2 ^ (n + 1)) from both.left',
    );
  });

  test('not where a hypothesis speaks of the number', () => {
    const bounded = goal('fib n ≤ 5', shape('LE.le', ['Nat', 'fib']), n, fact('h', 'n ≤ 5', shape('LE.le')));
    expect(tacticsOf(strengthening, bounded, [fib])).toEqual([]);
  });
});

describe('conjecture', () => {
  const sum = goal('total (sort xs) = total xs', shape('Eq', ['Nat', 'total', 'sort']), xs);

  test('few, each with its proof', () => {
    const tactics = tacticsOf(conjecture, sum, [total, sort, insert]);
    expect(tactics.length).toBeGreaterThan(0);
    expect(tactics.length).toBeLessThanOrEqual(6);
    for (const tactic of tactics) expect(tactic).toMatch(/^have key : ∀ .* := by \(intro \w+; induction /u);
    expect(tactics.join()).toContain('∀ (xs ys : List Nat), total (xs ++ ys) = total xs + total ys');
  });

  test('not what the context has already', () => {
    const known = 'total (xs ++ ys) = total xs + total ys';
    const law = fact('key', `∀ (xs ys : List Nat), ${known}`, shape('Eq', ['Nat', 'total'], 2));
    const again = goal(sum.target, sum.shape, ...sum.hypotheses, law);
    expect(tacticsOf(conjecture, again, [total, sort]).join()).not.toContain(known);
  });
});
