theorem gcd_value : Nat.gcd 12 18 = 5 := by
  sorry
