/-
trick: `show ... from sorry` inside a proof term.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  Eq.trans (show 2 + 2 = 4 from rfl) (show 4 = 5 from sorry)
