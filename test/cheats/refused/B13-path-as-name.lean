/-
trick: The declared name is a path.
codes: theorem-missing
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem «../../reference.lean» (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
