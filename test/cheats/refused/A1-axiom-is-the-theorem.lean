/-
trick: The theorem itself is declared as an axiom.
codes: command-refused, axiom, kind-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
axiom two_add_two : 2 + 2 = 5
