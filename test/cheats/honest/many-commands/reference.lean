theorem asked (a b : Nat) (h : a ≤ b) : a < b + 1 := by
  sorry
