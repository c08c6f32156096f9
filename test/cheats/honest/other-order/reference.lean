theorem first_fact (n : Nat) : n ≤ n + 1 := by
  sorry

theorem second_fact (n : Nat) : n < n + 1 := by
  sorry
