/-
trick: An import in the middle of the file, after the theorem.
codes: import-refused, parse-error, elaboration-error, stopped-early
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

import Lean

theorem nonsense : 1 = 2 := rfl
