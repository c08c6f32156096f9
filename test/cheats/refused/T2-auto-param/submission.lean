theorem no_gap (n : Nat) (h : n + 1 = n := by omega) : n + 1 = n :=
  h
