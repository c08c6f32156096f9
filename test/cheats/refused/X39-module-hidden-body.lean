/-
trick: A definition of a module means something else where nobody else can see it.
codes: definition-changed
-/
-- reference
def step (n : Nat) : Nat := n + 1

theorem t (n : Nat) : step n = n := by
  sorry
-- submission
module

public def step (n : Nat) : Nat := n

public theorem t (n : Nat) : step n = n := by
  unfold step
  rfl
