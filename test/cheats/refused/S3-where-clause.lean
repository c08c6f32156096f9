/-
trick: The sorry is in a `where` auxiliary after the proof.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  aux
where
  aux : 2 + 2 = 5 := sorry
