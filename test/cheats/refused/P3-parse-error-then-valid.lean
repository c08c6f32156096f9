/-
trick: Garbage between two good declarations.
codes: parse-error, elaboration-error
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem warm_up : 1 = 1 := rfl

)) this is not Lean ((

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
