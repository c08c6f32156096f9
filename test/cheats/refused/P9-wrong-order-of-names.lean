/-
trick: The names of two asked theorems are swapped.
codes: statement-changed
-/
-- reference
theorem first_sum : 1 + 1 = 2 := by
  sorry

theorem second_sum : 2 + 2 = 4 := by
  sorry
-- submission
theorem second_sum : 1 + 1 = 2 := by
  rfl

theorem first_sum : 2 + 2 = 4 := by
  rfl
