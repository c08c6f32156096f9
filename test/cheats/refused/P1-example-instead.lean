/-
trick: The statement is proved as an `example`, which leaves nothing behind.
codes: theorem-missing
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
example (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
