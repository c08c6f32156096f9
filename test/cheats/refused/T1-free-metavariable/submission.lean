theorem some_sum (n : Nat) : n + 2 = n + _ :=
  (rfl : n + 2 = n + 2)
