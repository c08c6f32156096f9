/-
trick: Two definitions whose names start with an underscore: the statement uses the other one.
codes: statement-changed, definition-changed
-/
-- reference
def _small (n : Nat) : Prop := n < 3

theorem all_small (n : Nat) : _small n := by
  sorry
-- submission
def _small (n : Nat) : Prop := n < 3
def _any (n : Nat) : Prop := n = n

theorem all_small (n : Nat) : _any n :=
  rfl
