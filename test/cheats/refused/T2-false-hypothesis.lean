/-
trick: A hypothesis `False` was added.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two (h : False) : 2 + 2 = 5 :=
  h.elim
