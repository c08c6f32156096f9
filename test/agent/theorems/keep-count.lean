inductive Num where
  | zero : Num
  | next : Num → Num

def plus : Num → Num → Num
  | .zero, b => b
  | .next a, b => .next (plus a b)

def keep {α : Type} (p : α → Bool) : List α → List α
  | [] => []
  | x :: xs => if p x then x :: keep p xs else keep p xs

def count {α : Type} : List α → Num
  | [] => .zero
  | _ :: xs => .next (count xs)

def countOnto {α : Type} (p : α → Bool) : List α → Num → Num
  | [], n => n
  | x :: xs, n => if p x then countOnto p xs (.next n) else countOnto p xs n

theorem countOnto_keep {α : Type} (p : α → Bool) (xs : List α) : countOnto p xs .zero = count (keep p xs) := by
  sorry
