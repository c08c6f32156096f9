/-
trick: A type of the reference is imported for code only, and declared anew.
codes: elaboration-error, statement-changed, definition-changed, import-refused
-/
-- reference
import Lean.Level

theorem t (a b : Lean.LMVarId) : a = b := by
  sorry
-- submission
module

meta import Lean.Level

public inductive Lean.LMVarId where
  | one

public theorem t (a b : Lean.LMVarId) : a = b := by
  cases a
  cases b
  rfl
