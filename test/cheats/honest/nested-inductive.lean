/-
what: A nested inductive type with a structural function, and a proof by its recursion.
-/
-- reference
inductive Rose where
  | node (children : List Rose)

mutual
def Rose.size : Rose → Nat
  | .node cs => sizeAll cs + 1
def sizeAll : List Rose → Nat
  | [] => 0
  | c :: cs => c.size + sizeAll cs
end

theorem size_pos (r : Rose) : 0 < r.size := by
  sorry
-- submission
inductive Rose where
  | node (children : List Rose)

mutual
def Rose.size : Rose → Nat
  | .node cs => sizeAll cs + 1
def sizeAll : List Rose → Nat
  | [] => 0
  | c :: cs => c.size + sizeAll cs
end

theorem size_pos (r : Rose) : 0 < r.size := by
  cases r with
  | node cs =>
    rw [Rose.size]
    omega
