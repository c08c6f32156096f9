/-
trick: The theorem's name has a Greek omicron for an o.
codes: theorem-missing
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem twο_add_two : 2 + 2 = 4 := rfl
