/-
trick: The theorem is private: its real name is another one.
codes: theorem-missing
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
private theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
