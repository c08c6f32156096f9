/-
trick: An unsafe definition may call itself for ever; the theorem uses it.
codes: command-refused, elaboration-error, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
unsafe def loop : 2 + 2 = 5 := loop

theorem two_add_two : 2 + 2 = 5 :=
  loop
