import { describe, expect, test } from '@jest/globals';
import { signs } from '../../../src/prove/enumerative/arithmetic/signs.ts';
import { automation } from '../../../src/prove/enumerative/automation/automation.ts';
import { actions } from '../../../src/prove/enumerative/conjectures/actions.ts';
import { isKnown } from '../../../src/prove/enumerative/conjectures/auxiliary.ts';
import { closure } from '../../../src/prove/enumerative/conjectures/closure.ts';
import { exponents } from '../../../src/prove/enumerative/conjectures/exponents.ts';
import { folding } from '../../../src/prove/enumerative/conjectures/folding.ts';
import { homomorphisms } from '../../../src/prove/enumerative/conjectures/homomorphisms.ts';
import { bothEnds } from '../../../src/prove/enumerative/induction/both-ends.ts';
import { closedTerms, smallTerms } from '../../../src/prove/enumerative/instantiation/closed-terms.ts';
import { inheritedWitnesses } from '../../../src/prove/enumerative/instantiation/inherited-witnesses.ts';
import { instances } from '../../../src/prove/enumerative/instantiation/instances.ts';
import { uniformWitnesses } from '../../../src/prove/enumerative/instantiation/uniform-witnesses.ts';
import { detachment } from '../../../src/prove/enumerative/logic/detachment.ts';
import { callsOf } from '../../../src/prove/enumerative/reading/calls.ts';
import { pointwise } from '../../../src/prove/enumerative/rewriting/pointwise.ts';
import {
  bool,
  context,
  data,
  declared,
  definition,
  derives,
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
} from './goals.ts';

const m = data('m', 'Nat');
const n = data('n', 'Nat');
const s = data('s', 'State');
const xs = data('xs', 'List Nat', 'List');
const t = data('t', 'Tree');

describe('closed terms', () => {
  const target = goal('∃ t, ¬Even t', shape('Exists', ['Tree', 'Even']));

  test('the small terms of a type', () => {
    expect(smallTerms(tree)).toEqual(['.leaf', '.node .leaf 0 .leaf']);
    expect(smallTerms(bool)).toEqual(['.false', '.true']);
  });

  test('are witnesses for what the header declares, with their proofs', () => {
    expect(tacticsOf(closedTerms, target, [declared(tree), declared(even)])).toEqual([
      'first | exact ⟨.leaf, by first | simp [Even] | grind [Even]⟩ | ' +
        'exact ⟨.node .leaf 0 .leaf, by first | simp [Even] | grind [Even]⟩',
    ]);
    expect(tacticsOf(closedTerms, target)).toEqual([]);
    expect(tacticsOf(closedTerms, goal('Even 0', shape('Even', ['Tree'])), [declared(tree)])).toEqual([]);
  });
});

describe('uniform witnesses', () => {
  const truth = definition('truth', 'Tree', 'Bool');
  const target = goal('∃ v, truth v t = true', shape('Exists', ['Bool', 'truth', 'Tree']), t);

  test('are constants, shown by induction', () => {
    const [tactic] = tacticsOf(uniformWitnesses, target, [truth]);
    expect(tactic).toContain('(refine ⟨fun _ => true, ?_⟩; induction t <;> simp_all [truth]; done)');
  });

  test('come before an induction', () => {
    const ih = fact('ih', 'p', shape('p'));
    const inside = goal(target.target, target.shape, t, ih);
    expect(tacticsOf(uniformWitnesses, inside, [truth])).toEqual([]);
    expect(tacticsOf(uniformWitnesses, target)).toEqual([]);
  });
});

describe('inherited witnesses', () => {
  const x = data('x', 'Nat');
  const from = (name: string) =>
    tacticsOf(
      inheritedWitnesses,
      goal('∃ us, q us', shape('Exists'), x, fact(name, 'p x → ∃ us, q us', shape('Exists', [], 1))),
    );

  test('serve again, or grow', () => {
    expect(from('ih')[0]).toContain(
      'obtain ⟨us, hw⟩ := ih (by first | assumption | simp_all); first | exact ⟨us, by first | grind | simp_all⟩',
    );
    expect(from('ih')[0]).toContain('exact ⟨x :: us, ');
    expect(from('ih')[0]).toContain('exact ⟨us + 1, ');
  });

  test('are those of induction hypotheses', () => {
    expect(from('h')).toEqual([]);
  });
});

describe('instances at numerals of the target', () => {
  const all = (type: string) => fact('h', `∀ (d : ${type}), d ∣ n → d = 1`, shape('Eq', [type], 2));

  test('go in with what follows by arithmetic', () => {
    const target = goal('n % 2 = 0 ↔ n = 6', shape('Iff', ['Nat']), n);
    const found = tacticsOf(instances, { ...target, hypotheses: [n, all('Nat')] });
    expect(found).toContain('have h1 := h 2; have h2 := h 6; first | omega | grind');
    const other = tacticsOf(instances, { ...target, hypotheses: [n, all('α')] });
    expect(other.join()).not.toContain('omega');
  });
});

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

test('a method is called on a bracket too', () => {
  expect(callsOf('1 + (f (g x) y).size = n', 'Tree.size').map((call) => call.text)).toEqual([
    '(f (g x) y).size',
  ]);
  expect(callsOf('(t.join u).size', 'Tree.size')[0]?.arguments).toEqual(['(t.join u)']);
});

test('a law is known however it is printed', () => {
  const known = fact('key', '∀ (s t : Tree), (s.join t).size = s.size + t.size', shape('Eq', [], 2));
  const of = context(goal('p', shape('p'), known));
  expect(isKnown(of, '∀ (s t : Tree), Tree.size (Tree.join s t) = Tree.size s + Tree.size t')).toBe(true);
  expect(isKnown(of, '∀ (s t : Tree), Tree.size (Tree.join s t) = Tree.size s * Tree.size t')).toBe(false);
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

describe('detachment', () => {
  const G = hypothesis('G', 'Form → Prop', shape(null, [], 1), { isProof: false });
  const target = (...facts: readonly ReturnType<typeof fact>[]) =>
    goal('Derives G a', shape('Derives'), G, data('a', 'Form'), ...facts);

  test('applies the rule to axioms and facts, to what comes out too', () => {
    const [tactic] = tacticsOf(detachment, target(fact('h', 'Derives G b', shape('Derives'))), [
      declared(derives),
    ]);
    expect(tactic).toContain('(apply Derives.ponens _ _ h (Derives.keep _ _) <;> assumption)');
    expect(tactic).toContain('apply Derives.ponens _ _ (Derives.ponens _ _ (Derives.keep _ _) h) h');
    expect(tactic).toContain('apply Derives.ponens _ _ h (Derives.ponens _ _ h h)');
  });

  test('leaves out facts with other parameters, and predicates without such a rule', () => {
    const elsewhere = fact('h', 'Derives (fun c => G c) b', shape('Derives'));
    expect(tacticsOf(detachment, target(elsewhere), [declared(derives)])[0]).not.toContain(' h');
    expect(tacticsOf(detachment, goal('Even n', shape('Even'), n), [declared(even)])).toEqual([]);
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

describe('pointwise', () => {
  const f = hypothesis('f', 'Nat → Bool', shape(null, [], 1), { isProof: false });
  const flip = { ...definition('flip'), isRecursive: false };

  test('functions are compared argument by argument', () => {
    const target = goal('flip (flip f) = f', shape('Eq', ['flip']), f);
    expect(tacticsOf(pointwise, target, [flip])).toEqual([
      "funext x; (try simp only [flip]); (repeat' split) <;> simp_all [flip]; done",
    ]);
    expect(tacticsOf(pointwise, goal('flip n = n', shape('Eq', ['flip']), n), [flip])).toEqual([]);
    expect(tacticsOf(pointwise, target, [definition('flip')])).toEqual([]);
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

describe('signs', () => {
  const a = data('a', 'Int');
  const b = data('b', 'Int');
  const sign = { ...definition('sign', 'Int'), isRecursive: false };
  const equation = shape('Eq', ['Int', 'HMul.hMul', 'sign']);

  test('of the factors tell that of a product', () => {
    const [tactic] = tacticsOf(signs, goal('sign (a * b) = sign a * sign b', equation, a, b), [sign]);
    expect(tactic).toContain(
      '(rcases Int.lt_trichotomy a 0 with ha | rfl | ha <;> rcases Int.lt_trichotomy b 0',
    );
    expect(tactic).toContain('have h := Int.mul_pos ha hb');
  });

  test('of two variables, for a definition that may ask', () => {
    expect(tacticsOf(signs, goal('sign (a * a) = 1', equation, a), [sign])).toEqual([]);
    expect(tacticsOf(signs, goal('a * b = b * a', equation, a, b))).toEqual([]);
  });
});

describe('automation', () => {
  test('collects products for what asks for one, and unfolds definitions by cases of the library', () => {
    const target = goal(
      '(m * n - m * n).natAbs = b.toNat',
      shape('Eq', ['Int', 'HMul.hMul', 'Int.natAbs', 'Bool.toNat']),
    );
    const found = tacticsOf(automation, target);
    expect(found.some((tactic) => tactic.includes('← Int.mul_sub'))).toBe(true);
    expect(found).toContain('grind [Bool.toNat]');
  });
});
