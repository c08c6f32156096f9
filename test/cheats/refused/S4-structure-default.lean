/-
trick: The sorry is the default value of a structure field, far from the theorem.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
structure Evidence where
  size : Nat := 0
  proof : 2 + 2 = 5 := by sorry

theorem two_add_two : 2 + 2 = 5 :=
  ({} : Evidence).proof
