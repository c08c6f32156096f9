namespace Demo
theorem add_comm (a b : Nat) : a + b = b + a := by
  sorry
end Demo
