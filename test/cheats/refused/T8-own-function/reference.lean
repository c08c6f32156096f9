namespace Demo
theorem gcd_small (n : Nat) : Nat.gcd n 6 = 0 := by
  sorry
end Demo
