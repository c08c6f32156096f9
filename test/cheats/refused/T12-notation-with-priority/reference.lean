theorem below (a b : Nat) : a ≤ b := by
  sorry
