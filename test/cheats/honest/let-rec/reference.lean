theorem le_double (n : Nat) : n ≤ n + n := by
  sorry
