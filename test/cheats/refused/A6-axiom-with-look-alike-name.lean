/-
trick: The axiom's name is `propext` with a Greek omicron.
codes: command-refused, axiom
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
axiom prοpext : ∀ n : Nat, n = n + 1

theorem two_add_two : 2 + 2 = 5 :=
  prοpext 4
