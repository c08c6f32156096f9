/-
trick: The theorem stands inside a nested comment.
codes: theorem-missing
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
/- A note /- and another one -/
theorem two_add_two : 2 + 2 = 5 := by
  decide
-/
theorem warm_up : 2 + 2 = 4 := rfl
