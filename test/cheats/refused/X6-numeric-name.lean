/-
trick: `foo.«1»` and `foo.1` look alike.
codes: theorem-missing
-/
-- reference
theorem case_one : 1 + 1 = 2 := by
  sorry
-- submission
theorem case_one.«» : 1 + 1 = 2 := by
  rfl
