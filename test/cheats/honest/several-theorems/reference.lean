theorem first_fact (n : Nat) : n ≤ n * n := by
  sorry

theorem second_fact (n : Nat) : n < n + 1 := by
  sorry

theorem third_fact (n : Nat) : n < n * n + 1 := by
  sorry
