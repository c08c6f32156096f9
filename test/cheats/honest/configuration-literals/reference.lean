theorem configured (a b c : Nat) (h : a = b) : a + b + c = c + (b + a) ∧ a * 1 = b := by
  sorry
