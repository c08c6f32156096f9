def bound : Nat := 3

theorem under (n : Nat) {bound : Nat} (_ : bound = 2 := by rfl) : n < bound → n < 2 := by
  intro h
  omega
