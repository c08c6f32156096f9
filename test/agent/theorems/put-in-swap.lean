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

theorem putIn_putIn (x y : Num) (xs : List Num) : putIn x (putIn y xs) = putIn y (putIn x xs) := by
  sorry
