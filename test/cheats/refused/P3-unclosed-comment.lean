/-
trick: An unclosed comment swallows the end of the file.
codes: parse-error, elaboration-error
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b /-

theorem two_add_two : 2 + 2 = 5 := by
  decide
