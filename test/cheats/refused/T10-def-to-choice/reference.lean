def root : Nat := 2

theorem root_square : root * root = 9 := by
  sorry
