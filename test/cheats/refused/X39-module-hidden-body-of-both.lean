/-
trick: The same where the reference is a module, too.
codes: definition-changed
-/
-- reference
module

public section

def step (n : Nat) : Nat := n + 1

theorem t (n : Nat) : step n = n := by
  sorry
-- submission
module

public section

def step (n : Nat) : Nat := n

theorem t (n : Nat) : step n = n := by
  unfold step
  rfl
