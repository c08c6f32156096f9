theorem pick (a b c : Nat) (h : a ≤ b) : a ≤ c := by
  sorry
