theorem some_color : ∃ n : Nat, n = 3 := by
  sorry
