theorem lower_than (a b : Nat) : a ≤ b := by
  sorry
