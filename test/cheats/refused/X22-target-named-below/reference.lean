theorem above (n : Nat) : n ≤ n + 1 := by
  sorry

theorem below (n : Nat) : n + 1 ≤ n := by
  sorry
