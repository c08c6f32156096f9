/-
trick: A good theorem, then an error at the end.
codes: elaboration-error
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

#check undefinedName
