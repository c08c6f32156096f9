/-
what: The reference says `:= sorry`, the submission `:= by ...`.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a := by
  rw [Nat.add_comm]
