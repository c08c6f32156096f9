theorem no_gap (n : Nat) {_ : n < 0} : n + 1 = n := by
  contradiction
