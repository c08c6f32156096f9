theorem layout (a b : Nat) (h : a = b) : b = a := by
  sorry
