/-
trick: `decide` computes with a `Decidable` instance that is sorry inside.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
instance (priority := 5000) : Decidable (2 + 2 = 5) :=
  .isTrue (by sorry)

theorem two_add_two : 2 + 2 = 5 := by
  decide
