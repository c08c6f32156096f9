module

public def step (n : Nat) : Nat := n + 1

public theorem step_pos (n : Nat) : 0 < step n := by
  unfold step
  omega
