/-
trick: `warn.sorry false`: no message at all.
codes: sorry, option-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option warn.sorry false

theorem two_add_two : 2 + 2 = 5 := by
  sorry
