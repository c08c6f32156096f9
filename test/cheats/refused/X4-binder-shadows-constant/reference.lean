def bound : Nat := 3

theorem under (n : Nat) : n < bound → n < 2 := by
  sorry
