/-
trick: A match without alternatives on a type that has elements.
codes: elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  nomatch (0 : Nat)
