/-
trick: `Classical.choice`, an allowed axiom, applied to a sorry'd `Nonempty` instance.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
instance evidence : Nonempty (2 + 2 = 5) :=
  sorry

theorem two_add_two : 2 + 2 = 5 :=
  Classical.choice inferInstance
