/-
trick: `show_term` around a sorry prints a proof term that looks like a result.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  show_term sorry
