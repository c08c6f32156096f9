/-
trick: A notation with an innocent look expands to `sorryAx`.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
local notation "by_arithmetic" => sorryAx _ true

theorem two_add_two : 2 + 2 = 5 :=
  by_arithmetic
