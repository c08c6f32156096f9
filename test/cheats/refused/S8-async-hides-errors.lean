/-
trick: With `Elab.async` the error of the proof is reported to nobody and the theorem is added with sorry.
codes: option-refused, sorry, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option Elab.async true

theorem two_add_two : 2 + 2 = 5 := by
  exact rfl
