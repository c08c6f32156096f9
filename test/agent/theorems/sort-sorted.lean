inductive Num where
  | zero : Num
  | next : Num → Num

def atMost : Num → Num → Bool
  | .zero, _ => true
  | .next _, .zero => false
  | .next a, .next b => atMost a b

def putIn (x : Num) : List Num → List Num
  | [] => [x]
  | y :: ys => if atMost x y then x :: y :: ys else y :: putIn x ys

def sort : List Num → List Num
  | [] => []
  | x :: xs => putIn x (sort xs)

def isSorted : List Num → Bool
  | [] => true
  | [_] => true
  | x :: y :: ys => atMost x y && isSorted (y :: ys)

theorem isSorted_sort (xs : List Num) : isSorted (sort xs) = true := by
  sorry
