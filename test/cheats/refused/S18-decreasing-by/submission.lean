theorem no_gap (n : Nat) : n + 1 = n :=
  Nat.succ.inj (no_gap (n + 1))
termination_by n
decreasing_by sorry
