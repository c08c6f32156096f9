/-
what: Reference and submission begin with `module`; the definition and its body are public.
-/
-- reference
module

@[expose] public section

def step (n : Nat) : Nat := n + 1

theorem step_pos (n : Nat) : 0 < step n := by
  sorry
-- submission
module

@[expose] public section

def step (n : Nat) : Nat := n + 1

theorem step_pos (n : Nat) : 0 < step n := Nat.succ_pos n
