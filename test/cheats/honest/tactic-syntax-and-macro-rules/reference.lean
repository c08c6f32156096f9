theorem rewrite_two (a b c : Nat) (h : a = b) (h' : b = c) : a = c := by
  sorry
