def width : Nat := 2 ^ 34

theorem add_swap (a b : Nat) : a + b = b + a := by
  simp (config := { maxSteps := (1 <<< width) % 7 + 1000 }) only [Nat.add_comm a b]
