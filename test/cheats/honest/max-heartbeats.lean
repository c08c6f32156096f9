/-
what: `set_option maxHeartbeats 400000 in`.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
set_option maxHeartbeats 400000 in
theorem add_swap (a b : Nat) : a + b = b + a := by
  grind
