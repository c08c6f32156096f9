set_option maxHeartbeats 400000 in
theorem add_swap (a b : Nat) : a + b = b + a := by
  grind
