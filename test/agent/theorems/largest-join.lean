inductive Num where
  | zero : Num
  | next : Num → Num

def atMost : Num → Num → Bool
  | .zero, _ => true
  | .next _, .zero => false
  | .next a, .next b => atMost a b

def larger (a b : Num) : Num := if atMost a b then b else a

def largest : List Num → Num
  | [] => .zero
  | x :: xs => larger x (largest xs)

def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

theorem largest_join_swap (xs ys : List Num) : largest (join xs ys) = largest (join ys xs) := by
  sorry
