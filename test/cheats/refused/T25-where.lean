/-
trick: The cycle goes through a `where` auxiliary.
codes: elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  aux
where
  aux : 2 + 2 = 5 := two_add_two
