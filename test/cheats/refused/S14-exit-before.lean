/-
trick: `#exit` before the theorem: the rest of the file is never elaborated.
codes: stopped-early, command-refused, theorem-missing
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem warm_up : 2 + 2 = 4 := rfl

#exit

theorem two_add_two : 2 + 2 = 5 := rfl
