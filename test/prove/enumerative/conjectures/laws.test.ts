import { describe, expect, test } from '@jest/globals';
import { actions } from '../../../../src/prove/enumerative/conjectures/actions.ts';
import { isKnown } from '../../../../src/prove/enumerative/conjectures/auxiliary.ts';
import { closure } from '../../../../src/prove/enumerative/conjectures/closure.ts';
import { exponents } from '../../../../src/prove/enumerative/conjectures/exponents.ts';
import { folding } from '../../../../src/prove/enumerative/conjectures/folding.ts';
import { homomorphisms } from '../../../../src/prove/enumerative/conjectures/homomorphisms.ts';
import {
  context,
  data,
  declared,
  definition,
  even,
  fact,
  goal,
  hypothesis,
  lemma,
  monoid,
  shape,
  tacticsOf,
  tree,
  words,
} from '../goals.ts';

const n = data('n', 'Nat');
const xs = data('xs', 'List Nat', 'List');
const m = data('m', 'Nat');
const s = data('s', 'State');
const t = data('t', 'Tree');

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

describe('homomorphisms', () => {
  const size = definition('Tree.size', 'Tree', 'Nat');
  const join = definition('Tree.join', 'Tree');
  const own = [declared(tree), size, join];
  const equation = shape('Eq', ['Nat', 'Tree', 'Tree.size', 'Tree.join']);

  test('turn one operation into another', () => {
    const found = tacticsOf(homomorphisms, goal('(t.join t).size = n', equation, t, n), own);
    expect(found).toHaveLength(1);
    expect(found[0]?.split(' | ').slice(0, 2)).toEqual([
      'first',
      'have key : ∀ (s t : Tree), Tree.size (Tree.join s t) = Tree.size s + Tree.size t := ' +
        'by (intro s; induction s <;> grind [Tree.size, Tree.join])',
    ]);
  });

  test('are looked for where the two meet', () => {
    expect(tacticsOf(homomorphisms, goal('t.size = n', equation, t, n), own)).toEqual([]);
    expect(tacticsOf(homomorphisms, goal('(t.join t).size = n', equation, n), own)).toEqual([]);
  });
});

describe('closure', () => {
  const own = [declared(tree), declared(words), declared(even)];

  test('of a predicate with one thing built under joining lists', () => {
    const target = goal('Words (t.node n t) xs', shape('Words', ['Tree', 'List', 'Nat']), t, n, xs);
    expect(tacticsOf(closure, target, own)).toEqual([
      'have key : ∀ u v, Words (t.node n t) u → Words (t.node n t) v → Words (t.node n t) (u ++ v) := ' +
        'by (intro u v hu hv; generalize e0 : (t.node n t) = x0 at hu; induction hu <;> grind [Words])',
    ]);
    const open = goal('Words t xs', shape('Words', ['Tree', 'List', 'Nat']), t, xs);
    expect(tacticsOf(closure, open, own)).toEqual([]);
  });

  test('under sums, and of relations under going on', () => {
    const sum = goal('Even n', shape('Even', ['Nat']), n);
    expect(tacticsOf(closure, sum, own)[0]).toContain('∀ u v, Even u → Even v → Even (u + v)');
    const related = goal('Words t t', shape('Words', ['Tree']), t);
    expect(tacticsOf(closure, related, own)[0]).toContain('∀ a b c, Words a b → Words b c → Words a c');
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
