import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StatePart } from '../../../core/goal.ts';
import { fileLimits, type Limits, tacticLimits } from '../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine, LocalDeclaration } from '../../../lean/engine.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import { proposeAt } from './propose-in-lean.ts';

/** Lean's complaint about text that is no tactic begins with the place; what elaboration says never does. */
const parseError = /^<tactic>:\d+:\d+/u;

const tree = `inductive Tree where
  | leaf
  | node (left : Tree) (value : Nat) (right : Tree)
def Tree.mirror : Tree → Tree
  | leaf => leaf
  | node l a r => node r.mirror a l.mirror
def Tree.insert (a : Nat) : Tree → Tree
  | leaf => node leaf a leaf
  | node l b r => if a < b then node (insert a l) b r else node l b (insert a r)
inductive Tree.Mem (a : Nat) : Tree → Prop where
  | root {l r : Tree} : Mem a (node l a r)
  | left {l r : Tree} {b : Nat} : Mem a l → Mem a (node l b r)
  | right {l r : Tree} {b : Nat} : Mem a r → Mem a (node l b r)
theorem Tree.mirror_leaf : Tree.leaf.mirror = Tree.leaf := rfl
`;

/** Finite sets and their sums, as Mathlib has them. */
const finite = readFileSync(new URL('finite-sets.lean', import.meta.url), 'utf8');

const sets = `def Set (α : Type) := α → Prop
instance {α : Type} : Membership α (Set α) := ⟨fun s a => s a⟩
instance {α : Type} : Union (Set α) := ⟨fun s t => fun a => a ∈ s ∨ a ∈ t⟩
def Least (s : Set Nat) (n : Nat) : Prop := n ∈ s ∧ ∀ m, m ∈ s → n ≤ m
`;

/** Whether text is a tactic shows at once: what takes longer need not come to its end. */
const briefly: Limits = { heartbeats: 20, wallClockMs: 60_000 };

/** Statements that between them wake every provider. */
const statements: readonly (readonly [string, string, string])[] = [
  ['functions on trees', tree, 'theorem t (t : Tree) : t.mirror.mirror = t'],
  ['a predicate', tree, 'theorem t (a b : Nat) (t : Tree) (h : Tree.Mem a t) : Tree.Mem a (t.insert b)'],
  [
    'derivations',
    tree,
    'theorem t (a b : Nat) (l r : Tree) : Tree.Mem a (.node l b r) → a = b ∨ Tree.Mem a (.node r b l)',
  ],
  ['quantifiers', '', 'theorem t (p q : Nat → Prop) : (∃ x, p x ∧ q x) → ∀ y, p y ∨ ¬p y ∨ ∃ z, q z'],
  [
    'hypotheses',
    '',
    'theorem t (p : Prop) (R : Nat → Nat → Prop) (h : ∀ x, ∃ y, R x y) (k : p ∨ ¬p) : ∃ f : Nat → Nat, ∀ x, R x (f x)',
  ],
  ['witnesses', '', 'theorem t (n m : Nat) (h : n < 5 ∧ ∃ k, m = 2 * k) : ∃ k, n * m = 2 * k'],
  ['divisibility', '', 'theorem t (d a b : Nat) (h : d ∣ a) (k : d ∣ b) (l : 4 ≤ a) : d ∣ a + b'],
  [
    'integers',
    '',
    'theorem t (a b : Int) (h : a * b = 0) (k : a * a = 9) (l : b % 3 = 2) : 2 * a * b ≤ a * a + b * b',
  ],
  ['remainders', '', 'theorem t (n : Nat) : n ^ 2 % 3 ≠ 2'],
  ['powers', '', 'theorem t (n : Nat) (h : 7 ∣ 2 ^ n - 1) : 3 ∣ n'],
  ['common divisors', '', 'theorem t (n : Nat) : Nat.gcd (n + 7) (2 * n + 1) ≤ 13'],
  ['factors', '', 'theorem t (x y : Int) (h : 0 < y) (k : y < x) (l : x + y + x * y = 80) : x = 26'],
  ['ranges', '', 'theorem t (n k : Nat) (m : Int) (h : n < 40) (l : -3 ≤ m) (p : m < 2) : k * m < n * n'],
  ['casts', '', 'theorem t (a : Nat) (h : (a : Rat) / 2 = 21) : a = 42'],
  ['common factors', '', 'theorem t (n m : Nat) (h : n < m) : (n + 1) ^ 2 ≤ (n + 1) * m'],
  ['sets', sets, 'theorem t (s t : Set Nat) (n : Nat) (h : Least s n) (k : Least t n) : Least (s ∪ t) n'],
  ['finite sets', finite, 'theorem t (S : Finset Nat) (h : ∀ n, n ∈ S ↔ n ∣ 6) : ∑ k ∈ S, k = 12'],
  ['the diagonal', '', 'theorem t {α : Type} (f : α → α → Prop) (h : ∀ g, ∃ a, f a = g) : False'],
  ['distances', '', 'theorem t (a b : Nat) (h : a ≤ b) : a * (b - a) + a * b ≤ b * b'],
  ['valuations', '', 'theorem t (α : Type) (p : α → Prop) : ∃ f : α → Bool, ∀ x, f x = true ↔ p x'],
  ['common summands', '', 'theorem t (k a b : Int) (h : k * k = a * a) : (k * a - k * b).natAbs = 3'],
  ['sums of two', '', 'theorem t (a b : Nat) : 2 * (a * b) ≤ a * a + b * b'],
  ['premises', '', 'theorem t (p : Nat → Prop) (n : Nat) (ih : 0 < n → ∃ m, p m) (h : 1 < n) : ∃ m, p m'],
  [
    'examples',
    `${tree}def Tree.count (f : Nat → Bool) : Tree → Nat
  | leaf => 0
  | node l a r => count f l + (f a).toNat + count f r
`,
    'theorem t (t : Tree) (h : t.mirror = t) : ∃ f, Tree.count f t = 0',
  ],
  ['closed terms', tree, 'theorem t : ∃ t, ∀ a, ¬Tree.Mem a t'],
  [
    'actions',
    `def times {α : Type} (f : α → α) : Nat → α → α
  | 0, x => x
  | n + 1, x => times f n (f x)
def push : List Nat → Nat → Nat
  | [], s => s
  | x :: xs, s => push xs (s + x)
`,
    'theorem t (f : Nat → Nat) (m n : Nat) (xs : List Nat) : times f (m * n) (push xs.reverse n) = times (times f m) n (push xs n)',
  ],
  [
    'exponents',
    `structure Monoid (α : Type) where
  mul : α → α → α
  one : α
  assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
def power {α : Type} (M : Monoid α) (a : α) : Nat → α
  | 0 => M.one
  | n + 1 => M.mul a (power M a n)
`,
    'theorem t {α : Type} (M : Monoid α) (a : α) (m n : Nat) : power M a (m * n) = power M (power M a m) n',
  ],
  [
    'detachment',
    `inductive Form where
  | atom (n : Nat)
  | imp (a b : Form)
inductive Derives (G : Form → Prop) : Form → Prop where
  | assume (a : Form) (h : G a) : Derives G a
  | keep (a b : Form) : Derives G (.imp a (.imp b a))
  | ponens (a b : Form) (f : Derives G (.imp a b)) (h : Derives G a) : Derives G b
`,
    'theorem t (G : Form → Prop) (a b : Form) (h : Derives G a) : Derives G (.imp b a)',
  ],
  [
    'both ends',
    'inductive Good : List Nat → Prop where | empty : Good []',
    'theorem t (xs : List Nat) (h : xs.reverse = xs) : Good xs',
  ],
  [
    'functions',
    'def toggle (i : Nat) (f : Nat → Bool) : Nat → Bool := fun j => if j = i then !f j else f j',
    'theorem t (i : Nat) (f : Nat → Bool) : toggle i (toggle i f) = f',
  ],
  [
    'folds',
    'def total : List Nat → Nat | [] => 0 | x :: xs => x + total xs',
    'theorem t (xs : List Nat) : xs.foldl (· + ·) 0 = total xs',
  ],
  [
    'signs',
    'def sign (a : Int) : Int := if a < 0 then -1 else if a = 0 then 0 else 1',
    'theorem t (a b : Int) : sign (a * b) = sign a * sign b',
  ],
  ['numerals', '', 'theorem t (p : Nat) (l : 2 ≤ p) (h : ∀ d, d ∣ p → d = 1 ∨ d = p) : p % 2 = 0 ↔ p = 2'],
  [
    'the library by other words',
    '',
    'theorem t (f g : Nat → Nat) (s : String) (x y : BitVec 8) (u : UInt8) (n : Nat) (i : Fin (n + 1)) (h : Function.Injective (f ∘ g)) (k : n % 3 = 0) (l : x = y) (p : f ∘ g = f) (q : [n] <+: [n, 1]) : (Function.Surjective f ∧ s ++ s = "") ∨ u + 1 = u ∨ n >>> 1 = 0 ∨ i = 0',
  ],
  [
    'a structure',
    '',
    'theorem t {α : Type} (s : Setoid α) (q : Quotient s) : Equivalence fun x y : α => q = Quotient.mk s x → x = y',
  ],
  ['booleans', '', 'theorem t (a b : Bool) (x : Nat) : (if a && b then x else x) = x'],
  [
    'lists',
    '',
    'theorem t {α : Type} (xs ys : List α) (h : xs.length = ys.length) : (xs.zip ys).length = ys.length',
  ],
];

describe('in Lean', () => {
  let engine: LeanEngine;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  /** The engine need not go on after a proof. */
  async function applyEach(
    reference: StateReference,
    tactics: readonly string[],
    limits: Limits,
  ): Promise<TacticOutcome[]> {
    const outcomes: TacticOutcome[] = [];
    while (outcomes.length < tactics.length) {
      const answers = await engine.apply(reference, tactics.slice(outcomes.length), limits);
      const proof = answers.findIndex(({ kind }) => kind === 'proved');
      outcomes.push(...(proof < 0 ? answers : answers.slice(0, proof + 1)));
    }
    return outcomes;
  }

  async function tryAll(
    reference: StateReference,
    part: StatePart,
    declarations: readonly LocalDeclaration[],
    limits: Limits = briefly,
  ): Promise<{ tactics: string[]; outcomes: readonly TacticOutcome[] }> {
    const tactics = await proposeAt(engine, reference.theorem, part, declarations);
    return { tactics, outcomes: await applyEach(reference, tactics, limits) };
  }

  test.each(statements)('every proposal is a tactic, also one step on: %s', async (_, header, statement) => {
    const theorem = { id: 't', header, statement };
    const outcome = await engine.open(theorem, fileLimits);
    if (outcome.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(outcome)}`);
    const { part, localDeclarations } = outcome.opened;
    const root: StateReference = { theorem, path: [] };
    const first = await tryAll(root, part, localDeclarations);
    expect(unreadable(first)).toEqual([]);

    const step = first.outcomes.findIndex(({ kind }) => kind === 'progress');
    const reached = first.outcomes[step];
    if (reached?.kind !== 'progress') return;
    const next = reached.state.parts.at(-1)!;
    const second = await tryAll(
      extendReference(root, first.tactics[step]!, next.focus),
      next,
      localDeclarations,
    );
    expect(unreadable(second)).toEqual([]);
  });

  test.each([
    ['theorem t (t : Tree) : t.mirror.mirror = t', 'fun_induction Tree.mirror t <;> simp_all [Tree.mirror]'],
    [
      'theorem t (a b : Nat) (l r : Tree) (h : Tree.Mem a l) : Tree.Mem a (.node (.node r b l) b r)',
      'solve_by_elim [Tree.Mem.root, Tree.Mem.left, Tree.Mem.right]',
    ],
    [
      'theorem t (a b : Nat) (l r : Tree) (h : Tree.Mem a (.node l b r)) : Tree.Mem a (.node r b l)',
      '(iterate 3 (all_goals try first | (rename Tree.Mem _ (.node _ _ _) => h1; cases h1))) <;> try solve_by_elim [Tree.Mem.root, Tree.Mem.left, Tree.Mem.right]',
    ],
  ])('the declarations of the header are put to use: %s', async (statement, expected) => {
    const theorem = { id: 't', header: tree, statement };
    const outcome = await engine.open(theorem, fileLimits);
    if (outcome.kind !== 'opened') throw new Error(outcome.kind);
    const { part, localDeclarations } = outcome.opened;
    const { tactics, outcomes } = await tryAll({ theorem, path: [] }, part, localDeclarations, tacticLimits);
    const proved = tactics.filter((_, index) => outcomes[index]?.kind === 'proved');
    expect(proved).toContain(expected);
  });

  test.each([
    ['theorem t (n : Nat) (h : 7 ∣ 2 ^ n - 1) : 3 ∣ n', /^have h1 : 0 < 2 \^ n/u],
    ['theorem t (n : Nat) : ¬7 ∣ 2 ^ n + 1', /rw \[← Nat\.div_add_mod n 3/u],
    ['theorem t (n : Nat) : Nat.gcd (n + 7) (2 * n + 1) ≤ 13', /Nat\.le_of_dvd/u],
    ['theorem t (n : Nat) : Nat.gcd (21 * n + 4) (14 * n + 3) = 1', /simpa using/u],
    ['theorem t (a : Nat) (h : (a : Rat) / 2 = 21) : a = 42', /exact_mod_cast/u],
    ['theorem t (n : Nat) (h : n < 40) (k : n * n % 7 = 3) : False', /decide$/u],
    ['theorem t {α : Type} (f : α → α → Prop) (h : ∀ g, ∃ a, f a = g) : False', /congrFun/u],
    ['theorem t (a b : Nat) : 2 * (a * b) ≤ a * a + b * b', /Nat\.exists_eq_add_of_le/u],
    ['theorem t (x : Int) : 3 ≤ x * x - 4 * x + 7', /\(a := x - 2\)/u],
    ['theorem t (m x : Int) (h : 3 ≤ m) (k : m < 8) (l : 6 * x % m = 1) : m = 5 ∨ m = 7', /^obtain ⟨k/u],
  ])('arithmetic beyond one tactic: %s', async (statement, expected) => {
    const theorem = { id: 't', header: '', statement };
    const outcome = await engine.open(theorem, fileLimits);
    if (outcome.kind !== 'opened') throw new Error(outcome.kind);
    const { part, localDeclarations } = outcome.opened;
    const { tactics, outcomes } = await tryAll({ theorem, path: [] }, part, localDeclarations, tacticLimits);
    const proved = tactics.filter((_, index) => outcomes[index]?.kind === 'proved');
    expect(proved).toContainEqual(expect.stringMatching(expected));
  });

  test('text that is no tactic would be noticed', async () => {
    const theorem = { id: 't', header: '', statement: 'theorem t : 1 = 1' };
    const tactics = ['simp [', 'induction with | zero'];
    const outcomes = await engine.apply({ theorem, path: [] }, tactics, tacticLimits);
    expect(unreadable({ tactics, outcomes })).toHaveLength(2);
  });

  test('the theorems of the library that proposals name exist', async () => {
    const proposed = await Promise.all(
      statements.map(async ([, header, statement]) => {
        const outcome = await engine.open({ id: 't', header, statement }, fileLimits);
        if (outcome.kind !== 'opened') throw new Error(outcome.kind);
        const { part, localDeclarations: declarations } = outcome.opened;
        return proposeTactics(part.goals, { inductives: [], declarations }).map(({ action }) => action);
      }),
    );
    const named = proposed
      .flat()
      .flatMap(
        (tactic) =>
          tactic.match(
            /\b(?:Nat|Int|Lean|Classical|Function|String|UInt8|BitVec|Quotient|Fin|List)(?:\.\w+)+/gu,
          ) ?? [],
      );
    const names = [...new Set(named)].map((name) => name.replace(/\.mpr?$/u, ''));
    expect(names.length).toBeGreaterThan(30);
    const theorem = { id: 't', header: '', statement: 'theorem t : True' };
    const outcomes = await engine.apply(
      { theorem, path: [] },
      names.map((name) => `have h := @${name}`),
      tacticLimits,
    );
    expect(names.filter((_, index) => outcomes[index]?.kind !== 'progress')).toEqual([]);
  });

  function unreadable({
    tactics,
    outcomes,
  }: {
    tactics: string[];
    outcomes: readonly TacticOutcome[];
  }): string[] {
    return outcomes.flatMap((outcome, index) =>
      outcome.kind === 'refused' ||
      outcome.kind === 'lost' ||
      (outcome.kind === 'failed' && parseError.test(outcome.message))
        ? [`${tactics[index]}: ${outcome.kind === 'lost' ? outcome.reason : outcome.message}`]
        : [],
    );
  }
});
