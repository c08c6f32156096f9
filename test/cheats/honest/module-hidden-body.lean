/-
what: The body of a definition is hidden by a module, and the same in the reference, which is none.
-/
-- reference
def step (n : Nat) : Nat := n + 1

theorem step_pos (n : Nat) : 0 < step n := by
  sorry
-- submission
module

public def step (n : Nat) : Nat := n + 1

public theorem step_pos (n : Nat) : 0 < step n := by
  unfold step
  omega
