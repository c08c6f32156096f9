def double (n : Nat) : Nat := n + n

theorem double_add (a b : Nat) : double (a + b) = double a + double b := by
  sorry
