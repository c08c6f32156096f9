theorem cancel (a b c : Nat) (h : a + c ≤ b + c) : a ≤ b := by
  exact?
