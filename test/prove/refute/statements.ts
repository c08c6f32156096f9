/** Statements of our own, false and true, over one header: definitions, a type with and one without decidable equality. */

export const header = `universe u
def total : List Nat → Nat
  | [] => 0
  | x :: xs => x + total xs
def backwards {α : Type} : List α → List α
  | [] => []
  | x :: xs => backwards xs ++ [x]
def onto {α : Type} (acc : List α) : List α → List α
  | [] => acc
  | x :: xs => onto (x :: acc) xs
def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib n + fib (n + 1)
def insertInOrder (a : Nat) : List Nat → List Nat
  | [] => [a]
  | x :: xs => if a ≤ x then a :: x :: xs else x :: insertInOrder a xs
def sortList : List Nat → List Nat
  | [] => []
  | x :: xs => insertInOrder x (sortList xs)
inductive Tree where
  | leaf
  | node (left : Tree) (value : Nat) (right : Tree)
def Tree.sum : Tree → Nat
  | leaf => 0
  | node l a r => l.sum + a + r.sum
def Tree.depth : Tree → Nat
  | leaf => 0
  | node l _ r => max l.depth r.depth + 1
inductive Colour where
  | red | green | blue
deriving DecidableEq
def Colour.next : Colour → Colour
  | red => green
  | green => blue
  | blue => red
inductive Even : Nat → Prop where
  | zero : Even 0
  | step (n : Nat) (h : Even n) : Even (n + 2)
`;

export const falseStatements: readonly string[] = [
  ': 1 = 2',
  ': False',
  ': total [1, 2] = 4',
  // Naturals.
  '(a b : Nat) (h : a ∣ b) : a ≤ b',
  '(n : Nat) : ∃ k, n = 2 * k',
  '(n : Nat) (i : Fin n) : i.val + 2 < n',
  // Integers.
  '(a b : Int) (h : a ≤ b) : a * a ≤ b * b',
  // Truth values and propositions.
  '(p q r : Prop) (h : p → q) (k : q → r) : r → p',
  '{α : Type} (P : α → Prop) : ∃ x, P x',
  '{α : Type} (R : α → α → Prop) (h : ∀ x y, R x y → R y x) (x : α) : R x x',
  // Lists and options.
  '(xs : List Nat) : sortList xs = xs',
  '{α : Type} [DecidableEq α] (x : α) (xs : List α) (h : x ∈ xs) : xs.head? = some x',
  '(f g : Nat → Nat) (xs : List Nat) : (xs.map f).map g = xs.map f',
  '(a b : Option Nat) : (a <|> b) = (b <|> a)',
  '{α : Type u} (xs : List α) (h : xs ≠ []) : xs.length = 1',
  // Own types.
  '(s t : Tree) : s = t',
  '(t : Tree) : t.sum = t.depth',
  '(c : Colour) : c.next.next = c',
];

/** True, most of them for a reason that instances could miss. */
export const trueStatements: readonly string[] = [
  ': fib 10 = 55',
  ': ∃ n, total [n] = 3',
  '(n : Nat) (h : n < n) : n = n + 1',
  '(i : Fin 0) : False',
  '(n : Nat) (i : Fin n) : 0 < n',
  '(e : Empty) : 1 = 2',
  '{α : Type} (h : ¬Nonempty α) (P : α → Prop) : ∀ x, P x',
  '{α : Type} (a : α) (P : α → Prop) : ∃ x, P x → ∀ y, P y',
  '{α : Type} [Inhabited α] : ∃ _ : α, True',
  '{α : Type} (h : ∀ x y : α, x = y) (a b : α) : a = b',
  '{α : Type u} [Subsingleton α] (a b : α) : a = b',
  '(a b : Nat) (h : a ≤ b) : a - b = 0',
  '(n : Nat) : n / 0 = 0',
  '(a : Int) : a / 0 = 0',
  '(p : Prop) : ¬¬(p ∨ ¬p)',
  '(p q : Prop) (h : p ∧ ¬p) : q',
  '(p : Nat → Prop) (h : p 0) (k : ∀ n, p n → p (n + 1)) : p 20',
  '(n : Nat) : n < 1000 ∨ 1000 ≤ n',
  '(n : Nat) (h : n * n = 2) : False',
  '(n : Nat) (h : Even n) : n % 2 = 0',
  '(c : Colour) : c.next.next.next = c',
  '(xs : List Nat) : total (sortList xs) = total xs',
  '{α : Type} (acc xs : List α) : onto acc xs = backwards xs ++ acc',
  '(n : Nat) : fib n ≤ 2 ^ n',
  '(n : Nat) (n : Nat) (h : n = 0) : n ≤ 0',
  '(x : Nat) (h : ∃ x, x = 3) : x = x',
  '(s : String) : s.length = s.length + 0',
  '(xs : Array Nat) (i : Nat) (h : i < xs.size) : xs[i] = xs[i]',
];
