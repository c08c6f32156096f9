theorem mixed (a : Nat) : 2 * a + 1 = 2 * (a + 1) := by
  sorry
