/-
trick: A macro rule rewrites the numeral 5.
codes: macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro_rules
  | `(5) => `(4)

theorem two_add_two : 2 + 2 = 5 :=
  rfl
