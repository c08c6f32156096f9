/-
trick: A helper that counts upwards for ever, termination by sorry.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem climb (n : Nat) : 2 + 2 = 5 :=
  climb (n + 1)
termination_by n
decreasing_by all_goals first | omega | sorry

theorem two_add_two : 2 + 2 = 5 :=
  climb 0
