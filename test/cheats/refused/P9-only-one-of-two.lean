/-
trick: One of two asked theorems is missing.
codes: theorem-missing
-/
-- reference
theorem first_sum : 1 + 1 = 2 := by
  sorry

theorem second_sum : 2 + 2 = 5 := by
  sorry
-- submission
theorem first_sum : 1 + 1 = 2 := by
  rfl
