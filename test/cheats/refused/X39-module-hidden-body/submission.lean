module

public def step (n : Nat) : Nat := n

public theorem t (n : Nat) : step n = n := by
  unfold step
  rfl
