theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

import Lean

theorem nonsense : 1 = 2 := rfl
