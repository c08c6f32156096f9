/-
trick: A new axiom `False`.
codes: command-refused, axiom
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
axiom cheat : False

theorem two_add_two : 2 + 2 = 5 :=
  cheat.elim
