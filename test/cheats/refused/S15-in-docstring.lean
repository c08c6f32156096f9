/-
trick: The theorem stands inside the docstring of another one.
codes: theorem-missing
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
/-- See also
theorem two_add_two : 2 + 2 = 5 := by
  decide
-/
theorem warm_up : 2 + 2 = 4 := rfl
