/-
trick: `by` itself is rewritten.
codes: macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro_rules
  | `(by $_) => `(sorryAx _ true)

theorem two_add_two : 2 + 2 = 5 := by
  decide
