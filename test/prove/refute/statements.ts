/** Statements of our own, false and true, over one header: definitions, a tree with and one without equality. */

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
def digits (n : Nat) : Nat := if n < 10 then 1 else digits (n / 10) + 1
def insertInOrder (a : Nat) : List Nat → List Nat
  | [] => [a]
  | x :: xs => if a ≤ x then a :: x :: xs else x :: insertInOrder a xs
def sortList : List Nat → List Nat
  | [] => []
  | x :: xs => insertInOrder x (sortList xs)
inductive Tree where
  | leaf
  | node (left : Tree) (value : Nat) (right : Tree)
def Tree.mirror : Tree → Tree
  | leaf => leaf
  | node l a r => node r.mirror a l.mirror
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
  // Naturals.
  '(a b : Nat) : a - b = b - a',
  '(a b : Nat) : a - b + b = a',
  '(n : Nat) : n < n * n + 1 → n < n * n',
  '(n : Nat) : n / 2 * 2 = n',
  '(a b c : Nat) (h : a * b = a * c) : b = c',
  '(a b : Nat) (h : a ∣ b) : a ≤ b',
  '(a b n : Nat) (h : a % n = b % n) : a = b',
  '(n : Nat) : ∃ k, n = 2 * k',
  '(n : Nat) (h : n % 2 = 1) : n % 4 = 1',
  '(a b c d : Nat) (h : a < b) (k : c ≤ d) : a * c < b * d',
  '(n : Nat) : n ^ 2 = 2 ^ n',
  '(n : Nat) : fib n ≤ n',
  '(n : Nat) : fib (n + 1) = fib n + 1',
  '(n : Nat) : n < digits n * 10 → digits n = 1',
  '(n : Nat) (i : Fin n) : i.val + 2 < n',
  '(n : Nat) (h : Even n) : n < 4',
  // Integers.
  '(a : Int) : 0 ≤ a',
  '(a b : Int) (h : a ≤ b) : a * a ≤ b * b',
  '(a b : Int) : (a + b).natAbs = a.natAbs + b.natAbs',
  '(a : Int) : a / 2 * 2 = a',
  '(a b : Int) : max a b = a',
  // Truth values and propositions.
  '(a b : Bool) : (a && b) = (a || b)',
  '(a b c : Bool) : (a ^^ b && c) = ((a ^^ b) && (a ^^ c))',
  '(p q : Prop) : p ∨ q → p',
  '(p q r : Prop) (h : p → q) (k : q → r) : r → p',
  '{α : Type} (P Q : α → Prop) (h : ∀ x, P x ∨ Q x) : (∀ x, P x) ∨ ∀ x, Q x',
  '{α : Type} (P : α → Prop) : ∃ x, P x',
  '{α : Type} (R : α → α → Prop) (h : ∀ x y, R x y → R y x) (x : α) : R x x',
  '{α : Type} (R : α → α → Prop) (h : ∀ x, ∃ y, R x y) : ∃ y, ∀ x, R x y',
  // Lists and options.
  '(xs ys : List Nat) : xs ++ ys = ys ++ xs',
  '{α : Type} (xs : List α) : backwards xs = xs',
  '{α : Type} (acc xs : List α) : onto acc xs = acc ++ backwards xs',
  '(xs : List Nat) : total xs = xs.length',
  '(xs : List Nat) : sortList xs = xs',
  '(a : Nat) (xs : List Nat) : insertInOrder a xs = a :: xs',
  '{α : Type} [DecidableEq α] (x : α) (xs : List α) (h : x ∈ xs) : xs.head? = some x',
  '(f g : Nat → Nat) (xs : List Nat) : (xs.map f).map g = xs.map f',
  '(a : Option Nat) (b : Nat) : a.getD b = b',
  '(a b : Option Nat) : (a <|> b) = (b <|> a)',
  '{α : Type u} (xs : List α) (h : xs ≠ []) : xs.length = 1',
  // Own types.
  '(t : Tree) : t.mirror = t',
  '(t : Tree) : t.sum = t.depth',
  '(t : Tree) : t.depth ≤ 1',
  '(c : Colour) : c.next.next = c',
  '(s t : Tree) (h : s.sum = t.sum) : s = t',
];

/** True, most of them for a reason that instances could miss. */
export const trueStatements: readonly string[] = [
  '(n : Nat) (h : n < n) : n = n + 1',
  '(a b : Nat) (h : a < b) (k : b < a) : False',
  '(xs : List Nat) (h : xs.length < 0) : False',
  '(i : Fin 0) : False',
  '(n : Nat) (i : Fin n) : 0 < n',
  '(e : Empty) : 1 = 2',
  '{α : Type} (h : α → False) (x : α) : 1 = 2',
  '{α : Type} (h : ¬Nonempty α) (P : α → Prop) : ∀ x, P x',
  '{α : Type} (a : α) (P : α → Prop) : ∃ x, P x → ∀ y, P y',
  '{α : Type} [Inhabited α] : ∃ _ : α, True',
  '{α : Type} (h : ∀ x y : α, x = y) (a b : α) : a = b',
  '{α : Type u} [Subsingleton α] (a b : α) : a = b',
  '(a b : Nat) (h : a ≤ b) : a - b = 0',
  '(n : Nat) : n / 0 = 0',
  '(n : Nat) : n % 0 = n',
  '(a : Int) : a / 0 = 0',
  '(a b : Nat) : a - b ≤ a',
  '(a b : Nat) : a - b + b = max a b',
  '(n : Nat) : 0 - n = 0',
  '(n : Nat) : n.pred ≤ n',
  '(p : Prop) : ¬¬(p ∨ ¬p)',
  '(p q : Prop) : ((p → q) → p) → p',
  '(p q : Prop) (h : p ∧ ¬p) : q',
  '(p : Nat → Prop) (h : ∀ n, p n) : p 7',
  '(p : Nat → Prop) (h : p 0) (k : ∀ n, p n → p (n + 1)) : p 20',
  '(f : Nat → Nat) (h : ∀ x, f x < x) : 1 = 2',
  '(f : Nat → Nat) (h : ∀ x, f (x + 1) = f x) : f 3 = f 0',
  '(n : Nat) : n < 1000 ∨ 1000 ≤ n',
  '(n : Nat) (h : n * n = 2) : False',
  '(n : Nat) (h : Even n) : n % 2 = 0',
  '(h : Even 1) : False',
  '(t : Tree) : t.mirror.mirror = t',
  '(t : Tree) : t.mirror.sum = t.sum',
  '(s t : Tree) (h : s = t) : s.depth = t.depth',
  '(c : Colour) : c.next.next.next = c',
  '(xs : List Nat) : total (sortList xs) = total xs',
  '{α : Type} (xs ys : List α) : backwards (xs ++ ys) = backwards ys ++ backwards xs',
  '{α : Type} (acc xs : List α) : onto acc xs = backwards xs ++ acc',
  '(n : Nat) : fib n ≤ 2 ^ n',
  '(n : Nat) (n : Nat) (h : n = 0) : n ≤ 0',
  '(x : Nat) (h : ∃ x, x = 3) : x = x',
  '(a b c : Nat) (h : a ∣ b) (k : b ∣ c) : a ∣ c',
  '(s : String) : s.length = s.length + 0',
  '(xs : Array Nat) (i : Nat) (h : i < xs.size) : xs[i] = xs[i]',
];
