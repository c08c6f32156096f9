set_option maxHeartbeats 1 in
theorem add_swap (a b : Nat) : a + b = b + a := by
  have h : ∀ x y z : Nat, x + y + z = z + y + x := by omega
  omega
