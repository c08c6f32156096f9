/-
trick: `stop` ignores the rest of the tactic block and admits what is left.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  stop
  rw [Nat.add_comm]
  rfl
