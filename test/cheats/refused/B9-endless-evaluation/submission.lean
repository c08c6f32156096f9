def grow : Nat → Nat → Nat
  | 0, a => a + 1
  | n + 1, a => grow n (grow n a)

theorem add_swap (a b : Nat) : a + b = b + a := by
  simp (config := { maxSteps := grow 60 0 }) only [Nat.add_comm a b]
