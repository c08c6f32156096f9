theorem succ_mono (a b : Nat) (h : a ≤ b) : a + 1 ≤ b + 1 := by
  sorry
