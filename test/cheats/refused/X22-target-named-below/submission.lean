theorem above (n : Nat) : n ≤ n + 1 := by
  omega
