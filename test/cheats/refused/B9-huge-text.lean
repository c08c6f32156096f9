/-
trick: A text of several megabytes with a wrong proof at its end.
codes: text-refused, elaboration-error
wallClockMs: 60000
padLines: 40000
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  rfl
