module

public section

def step (n : Nat) : Nat := n

theorem t (n : Nat) : step n = n := by
  unfold step
  rfl
