def step (n : Nat) : Nat := n + 1

theorem step_pos (n : Nat) : 0 < step n := by
  sorry
