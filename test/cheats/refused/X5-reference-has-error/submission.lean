theorem bad (n : Nat) : n = n := by
  rfl
