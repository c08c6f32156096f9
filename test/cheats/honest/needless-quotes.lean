/-
what: `«add_swap»` is the same name as `add_swap`.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem «add_swap» (a b : «Nat») : a + b = b + a := by
  omega
