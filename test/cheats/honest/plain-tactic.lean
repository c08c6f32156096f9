/-
what: A one-line proof by a decision procedure.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a := by
  omega
