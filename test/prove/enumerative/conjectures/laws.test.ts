import { describe, expect, test } from '@jest/globals';
import { isKnown } from '../../../../src/prove/enumerative/conjectures/generalising.ts';
import { actions, exponents, folding } from '../../../../src/prove/enumerative/conjectures/laws.ts';
import {
  context,
  data,
  declared,
  definition,
  fact,
  goal,
  hypothesis,
  lemma,
  monoid,
  shape,
  tacticsOf,
} from '../goals.ts';

const n = data('n', 'Nat');
const xs = data('xs', 'List Nat', 'List');
const m = data('m', 'Nat');
const s = data('s', 'State');

describe('actions', () => {
  const run = definition('run', 'Nat', 'State');
  const equation = shape('Eq', ['Nat', 'run']);

  test('run for a sum of steps, and along lists put together', () => {
    const [first, then] = tacticsOf(actions, goal('run (m * n) s = s', equation, m, n, s), [run]);
    expect(first).toBe(
      'have key : ∀ m n s, run (m + n) s = run m (run n s) := by (intro m n; induction n <;> grind [run])',
    );
    expect(then).toBe(
      `(${first}); (induction n generalizing m s with | zero => ?_ | succ n ih => ?_) <;> ` +
        'try simp_all [run, Nat.mul_add, Nat.add_mul]',
    );
    const lists = tacticsOf(actions, goal('run xs s = s', shape('Eq', ['List', 'run']), xs, s), [run]);
    expect(lists).toHaveLength(2);
    expect(lists[0]).toContain('∀ xs ys s, run (xs ++ ys) s = run ys (run xs s)');
    expect(lists[1]).toContain('∀ xs ys s, run (xs ++ ys) s = run xs (run ys s)');
  });

  test('need something to run along, and a state', () => {
    expect(tacticsOf(actions, goal('run s s = s', equation, s), [run])).toEqual([]);
    expect(tacticsOf(actions, goal('run n = s', equation, n, s), [run])).toEqual([]);
  });
});

describe('exponents', () => {
  const M = data('M', 'Monoid α', 'Monoid');
  const a = hypothesis('a', 'α', shape(null), { isProof: false });
  const power = definition('power', 'Monoid', 'Nat');
  const assoc = {
    ...lemma('Monoid.assoc', 'Eq'),
    type: '∀ {α : Type} (self : Monoid α) (a b c : α), self.mul (self.mul a b) c = self.mul a (self.mul b c)',
  };
  const of = (exponent: string) =>
    goal(`power M a (${exponent}) = a`, shape('Eq', ['Nat', 'power']), M, a, m, n);

  test('add up where an operation is associative', () => {
    const [law, then] = tacticsOf(exponents, of('m * n'), [declared(monoid), power, assoc]);
    expect(law).toContain('∀ m n, (power M a (m + n)) = M.mul (power M a n) (power M a m)');
    expect(law).toContain('∀ m n, (power M a (m + n)) = M.mul (power M a m) (power M a n)');
    expect(then).toBe(
      `(${law}); (induction n generalizing m with | zero => ?_ | succ n ih => ?_) <;> ` +
        'try simp_all [power, Nat.mul_add, Nat.add_mul]',
    );
    expect(tacticsOf(exponents, of('m * n'), [declared(monoid), power])).toEqual([]);
    expect(tacticsOf(exponents, of('f n'), [declared(monoid), power, assoc])).toEqual([]);
  });
});

describe('folding', () => {
  const total = definition('total', 'List', 'Nat');

  test('frees the start of a fold from the left', () => {
    const equation = shape('Eq', ['List', 'Nat', 'List.foldl', 'total']);
    const [tactic] = tacticsOf(folding, goal('List.foldl f 0 xs = total xs', equation, xs), [total]);
    expect(tactic).toBe(
      'have key : ∀ b, List.foldl f b xs = (f) b (total xs) := ' +
        'by (induction xs <;> intro b <;> first | grind [total] | simp_all [total])',
    );
    const inside = goal('1 + List.foldl f 0 xs = total xs', equation, xs);
    expect(tacticsOf(folding, inside, [total])).toEqual([]);
  });
});

test('a law is known however it is printed', () => {
  const known = fact('key', '∀ (s t : Tree), (s.join t).size = s.size + t.size', shape('Eq', [], 2));
  const of = context(goal('p', shape('p'), known));
  expect(isKnown(of, '∀ (s t : Tree), Tree.size (Tree.join s t) = Tree.size s + Tree.size t')).toBe(true);
  expect(isKnown(of, '∀ (s t : Tree), Tree.size (Tree.join s t) = Tree.size s * Tree.size t')).toBe(false);
});
