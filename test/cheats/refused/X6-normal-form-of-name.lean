/-
trick: The same letters in another Unicode normal form are another name for Lean.
codes: theorem-missing
-/
-- reference
theorem «café» : 1 + 1 = 2 := by
  sorry
-- submission
theorem «café» : 1 + 1 = 2 := by
  rfl
