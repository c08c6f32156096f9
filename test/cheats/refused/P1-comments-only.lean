/-
trick: The submission is comments.
codes: theorem-missing, text-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
-- theorem two_add_two : 2 + 2 = 5 := by decide
/- The proof is left to the reader. -/
