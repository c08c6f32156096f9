theorem above (n : Nat) : n ≤ n + 1 := by
  sorry

theorem _hard (n : Nat) : n + 1 ≤ n := by
  sorry
