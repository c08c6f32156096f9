theorem mixed (a b c : Nat) (h : a = b) (h' : ∃ k, b = c + k) : c ≤ a := by
  sorry
