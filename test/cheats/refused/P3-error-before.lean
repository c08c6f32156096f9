/-
trick: An error early in the file, good declarations after it.
codes: elaboration-error
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem broken : 1 = 2 := rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
