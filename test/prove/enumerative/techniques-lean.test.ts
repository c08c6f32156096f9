import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { signs } from '../../../src/prove/enumerative/arithmetic/arithmetic.ts';
import { actions, exponents, folding } from '../../../src/prove/enumerative/conjectures/laws.ts';
import { bothEnds, wellFounded } from '../../../src/prove/enumerative/induction/induction.ts';
import { instances } from '../../../src/prove/enumerative/instantiation/instances.ts';
import { closedTerms, uniformWitnesses } from '../../../src/prove/enumerative/instantiation/witnesses.ts';
import { detachment } from '../../../src/prove/enumerative/logic/backchaining.ts';
import { cases } from '../../../src/prove/enumerative/logic/cases.ts';
import { structure } from '../../../src/prove/enumerative/logic/introduction.ts';
import { pointwise, spellingOut } from '../../../src/prove/enumerative/rewriting/rewriting.ts';
import { patientLimits, proposeInLean } from './propose-in-lean.ts';

const header = `inductive Tree where
  | leaf
  | node (left : Tree) (value : Nat) (right : Tree)
inductive Tree.Mem (a : Nat) : Tree → Prop where
  | root {l r : Tree} : Mem a (node l a r)
  | left {l r : Tree} {b : Nat} : Mem a l → Mem a (node l b r)
  | right {l r : Tree} {b : Nat} : Mem a r → Mem a (node l b r)
def Tree.marked (f : Nat → Bool) : Tree → Nat
  | leaf => 0
  | node l a r => marked f l + (f a).toNat + marked f r
def walk : List Bool → Int → Int
  | [], x => x
  | b :: bs, x => walk bs (if b then x + 1 else x - 1)
inductive Form where
  | atom (n : Nat)
  | imp (a b : Form)
inductive Derives (G : Form → Prop) : Form → Prop where
  | assume (a : Form) (h : G a) : Derives G a
  | keep (a b : Form) : Derives G (.imp a (.imp b a))
  | ponens (a b : Form) (f : Derives G (.imp a b)) (h : Derives G a) : Derives G b
inductive Nested : List Nat → Prop where
  | empty : Nested []
  | single (a : Nat) : Nested [a]
  | around (a b : Nat) (xs : List Nat) (h : Nested xs) : Nested (a :: xs ++ [b])
structure Monoid (α : Type) where
  mul : α → α → α
  one : α
  assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
def power {α : Type} (M : Monoid α) (a : α) : Nat → α
  | 0 => M.one
  | n + 1 => M.mul a (power M a n)
def total : List Nat → Nat
  | [] => 0
  | x :: xs => x + total xs
def sign (a : Int) : Int := if a < 0 then -1 else if a = 0 then 0 else 1
def toggle (i : Nat) (f : Nat → Bool) : Nat → Bool := fun j => if j = i then !f j else f j
`;

describe('in Lean', () => {
  let engine: LeanEngine;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  test.each([
    ['proved', ': ∃ t, ∀ a, ¬Tree.Mem a t', closedTerms],
    ['proved', '(t : Tree) : ∃ f, t.marked f = 0', uniformWitnesses],
    ['proved', '(p : Nat) (h : ∀ d, d ∣ p → d = 1 ∨ d = p) (k : p % 3 = 0) : p = 3', instances],
    [
      'proved',
      '(G : Form → Prop) (a b c : Form) (h : Derives G a) : Derives G (.imp c (.imp b a))',
      detachment,
    ],
    ['proved', '(xs : List Nat) (h : xs.reverse = xs) : Nested xs', bothEnds],
    ['proved', '(i : Nat) (f : Nat → Bool) : toggle i (toggle i f) = f', pointwise],
    ['progress', '(a b : Int) : sign (a * b) = sign b * sign a', signs],
    ['proved', '(bs : List Bool) (x : Int) : walk (bs ++ bs) x = walk bs (walk bs x)', actions],
    ['progress', '{α : Type} (M : Monoid α) (a : α) (n : Nat) : power M a (n + n) = a', exponents],
    ['progress', '(xs : List Nat) : xs.foldl (· + ·) 0 = total xs', folding],
    ['progress', '(f : Nat → Nat) (h : Function.Injective (f ∘ f)) : Function.Injective f', spellingOut],
    [
      'proved',
      '(a b : Nat) (h : a < 256) (k : b < 256) : UInt8.ofNat a = UInt8.ofNat b ↔ a = b',
      spellingOut,
    ],
    ['progress', '(s t : String) (h : s ++ "a" = t ++ "b") : s.length = t.length', spellingOut],
    ['progress', '(x k : Nat) : x <<< k >>> k = x', spellingOut],
    ['proved', '(f g : Nat → Nat) (h : f ∘ g = g) : f (g 0) = g 0', spellingOut],
    ['proved', '(f : Nat → Nat) : Equivalence fun x y => f x = f y', structure],
    ['proved', '(a b : Nat) : Nonempty (Nat × Nat)', structure],
    ['progress', '(s : Setoid Nat) (q : Quotient s) : ∃ a, q = Quotient.mk s a', cases],
    ['progress', '(n : Nat) (i : Fin (n + 1)) : i = 0 ∨ 0 < i', cases],
    ['progress', '(a b : Nat) (h : a % b = 0) : ∃ k, a = b * k', cases],
    [
      'progress',
      '(R : Nat → Nat → Prop) (wf : WellFounded R) (a : Nat) (h : Relation.TransGen R a a) : False',
      wellFounded,
    ],
  ] as const)('a proposal is %s: %s', async (kind, binders, provider) => {
    const theorem = { id: 't', header, statement: `theorem t ${binders}` };
    const { root, tactics } = await proposeInLean(engine, theorem, provider);
    expect(tactics.length).toBeGreaterThan(0);
    const outcomes = await engine.apply(root, tactics, patientLimits);
    expect(outcomes.map((outcome) => outcome.kind)).toContain(kind);
  });
});
