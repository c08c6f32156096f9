theorem both (n : Nat) : n ≤ n + 1 ∧ n + 1 ≤ n := by
  sorry
