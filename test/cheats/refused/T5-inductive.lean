/-
trick: The name belongs to an inductive proposition.
codes: kind-changed, statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
inductive two_add_two : Prop where
  | intro : two_add_two
