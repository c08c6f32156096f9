/-
trick: The import is a file of the attacker with a famous name.
codes: import-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Mathlib.Tactic.Ring.Extra

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
