theorem sub_value : Nat.sub 3 5 = 1 := by
  sorry
