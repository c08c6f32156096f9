theorem two_add_two : 2 + 2 = 5 := by
  stop
  rw [Nat.add_comm]
  rfl
