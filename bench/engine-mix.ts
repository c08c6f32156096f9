import type { Theorem } from '../core/theorem.ts';

/** A theorem of the mix, a tactic that leads from its statement to a second state, and what is tried on both. */
export interface MixEntry {
  readonly theorem: Theorem;
  readonly first: string;
  readonly tactics: readonly string[];
}

const header = `inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

def Tree.size {α : Type} : Tree α → Nat
  | .leaf => 0
  | .node l _ r => l.size + 1 + r.size

def Tree.mirror {α : Type} : Tree α → Tree α
  | .leaf => .leaf
  | .node l x r => .node r.mirror x l.mirror
`;

/** Tried on every state: cheap and dear ones, those that fail and those that get through, in about equal parts. */
const common = [
  'skip',
  'exact bogus',
  'simp [',
  'constructor',
  'intro x',
  'simp',
  'omega',
  'rfl',
  'simp_all',
  'exfalso',
];

const entry = (statement: string, first: string, ...own: string[]): MixEntry => ({
  theorem: { id: statement.split(' ')[1] ?? statement, header, statement },
  first,
  tactics: [...common, ...own],
});

/** Twenty statements over Nat, Int, List, Prop and a tree, with about thirteen tactics on two states or more each. */
export const engineMix: readonly MixEntry[] = [
  entry('theorem m1 (a b : Nat) : a + b = b + a', 'induction a', 'rw [Nat.add_comm]', 'cases b'),
  entry(
    'theorem m2 (a b c : Nat) (h : a ≤ b) : a + c ≤ b + c',
    'induction c',
    'apply Nat.add_le_add_right',
    'grind',
  ),
  entry('theorem m3 (p q : Prop) : p ∧ q → q ∧ p', 'intro h', 'rintro ⟨hp, hq⟩', 'grind'),
  entry('theorem m4 (p q : Prop) : p ∨ q → q ∨ p', 'intro h', 'cases h', 'rcases h with h | h'),
  entry(
    'theorem m5 (xs ys : List Nat) : (xs ++ ys).length = ys.length + xs.length',
    'induction xs',
    'rw [List.length_append]',
    'cases ys',
  ),
  entry(
    'theorem m6 (xs : List Nat) : xs.reverse.reverse = xs',
    'induction xs',
    'cases xs',
    'simp only [List.reverse_reverse]',
  ),
  entry('theorem m7 (t : Tree Nat) : t.mirror.mirror = t', 'induction t', 'simp [Tree.mirror]', 'cases t'),
  entry(
    'theorem m8 (t : Tree Nat) : t.mirror.size = t.size',
    'induction t',
    'simp [Tree.mirror, Tree.size]',
    'unfold Tree.size',
  ),
  entry('theorem m9 (a b : Int) (h : a < b) : ¬ b ≤ a', 'intro h2', 'apply Int.not_le.mpr', 'grind'),
  entry(
    'theorem m10 (a b : Int) : (a + b) * 2 = a * 2 + b * 2',
    'refine Eq.trans (Int.add_mul a b 2) ?_',
    'rw [Int.mul_comm]',
    'grind',
  ),
  entry(
    'theorem m11 (n : Nat) (h : n % 4 = 3) : n % 2 = 1',
    'cases n',
    'have : n = 4 * (n / 4) + 3 := by omega',
    'decide',
  ),
  entry('theorem m12 : ∃ n : Nat, n * n = 49', 'refine ⟨7, ?_⟩', 'exists 7', 'decide'),
  entry('theorem m13 (f : Nat → Nat) (h : ∀ x, f x = x) : f (f 2) = 2', 'rw [h]', 'rw [h, h]', 'have := h 2'),
  entry('theorem m14 (p q r : Prop) (h : p → q) (k : q → r) : p → r', 'intro hp', 'apply k', 'grind'),
  entry('theorem m15 (a b : Nat) (h : a = b) (k : b = 3) : a + b = 6', 'subst h', 'rw [h, k]', 'cases k'),
  entry('theorem m16 (xs : List Nat) (h : 3 ∈ xs) : xs ≠ []', 'intro hx', 'cases xs', 'subst hx'),
  entry(
    'theorem m17 (a b c : Nat) (h : a ∣ b) : a ∣ b * c',
    'cases h',
    'obtain ⟨k, hk⟩ := h',
    'apply Nat.dvd_trans h',
  ),
  entry(
    'theorem m18 (p : Nat → Prop) (h : ∃ x, p x) : ¬ ∀ x, ¬ p x',
    'intro k',
    'obtain ⟨x, hx⟩ := h',
    'grind',
  ),
  entry('theorem m19 (a b : Bool) : (a && b) = (b && a)', 'cases a', 'cases b', 'decide'),
  entry('theorem m20 (n : Nat) : n < 2 ^ n', 'induction n', 'exact Nat.lt_two_pow_self', 'cases n'),
];
