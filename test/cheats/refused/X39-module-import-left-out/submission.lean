module

public inductive Lean.LMVarId where
  | one

public theorem t (a b : Lean.LMVarId) : a = b := by
  cases a
  cases b
  rfl
