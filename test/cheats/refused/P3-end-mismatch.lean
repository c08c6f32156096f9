/-
trick: `end` of a namespace that is not open.
codes: elaboration-error, parse-error
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

end Demo
