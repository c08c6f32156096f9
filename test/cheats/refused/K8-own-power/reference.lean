namespace Demo
theorem power : Nat.pow 2 10 = 0 := by
  sorry
end Demo
