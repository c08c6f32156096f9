/-
trick: An import of the reference is left out by a module, and its type declared anew.
codes: import-refused
-/
-- reference
import Lean.Level

theorem t (a b : Lean.LMVarId) : a = b := by
  sorry
-- submission
module

public inductive Lean.LMVarId where
  | one

public theorem t (a b : Lean.LMVarId) : a = b := by
  cases a
  cases b
  rfl
