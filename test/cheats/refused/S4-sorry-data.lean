/-
trick: The sorry is a piece of data, not a proof: an element of an empty type.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
noncomputable def witness : Fin 0 :=
  sorry

theorem two_add_two : 2 + 2 = 5 :=
  witness.elim0
