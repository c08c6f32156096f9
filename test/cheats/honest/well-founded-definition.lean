/-
what: A definition by well-founded recursion in the header.
-/
-- reference
def log2 (n : Nat) : Nat :=
  if h : n ≤ 1 then 0 else log2 (n / 2) + 1
termination_by n
decreasing_by omega

theorem log2_le (n : Nat) : log2 n ≤ n := by
  sorry
-- submission
def log2 (n : Nat) : Nat :=
  if h : n ≤ 1 then 0 else log2 (n / 2) + 1
termination_by n
decreasing_by omega

theorem log2_le (n : Nat) : log2 n ≤ n := by
  rw [log2]
  split
  · omega
  · have := log2_le (n / 2)
    omega
termination_by n
decreasing_by omega
