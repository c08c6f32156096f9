/-
trick: The file declares `propext` anew, with another type.
codes: command-refused, axiom, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
axiom propext : ∀ n : Nat, n = n + 1

theorem two_add_two : 2 + 2 = 5 :=
  propext 4
