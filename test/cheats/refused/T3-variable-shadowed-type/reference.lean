theorem all_equal (a b : Nat) : a = b := by
  sorry
