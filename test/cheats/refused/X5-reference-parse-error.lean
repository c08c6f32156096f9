/-
trick: The reference ends in the middle of the statement.
codes: reference-invalid
-/
-- reference
theorem add_swap (a b : Nat) : a + b =
-- submission
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
