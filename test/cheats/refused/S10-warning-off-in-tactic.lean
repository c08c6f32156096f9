/-
trick: The warning is switched off for the one declaration.
codes: sorry, option-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option warn.sorry false in
theorem two_add_two : 2 + 2 = 5 :=
  (sorry : 4 = 5)
