/-
trick: The proof runs out of heartbeats: no answer is not a yes.
codes: elaboration-error, timeout, sorry, option-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
set_option maxHeartbeats 1 in
theorem add_swap (a b : Nat) : a + b = b + a := by
  have h : ∀ x y z : Nat, x + y + z = z + y + x := by omega
  omega
