import Lean.Level

theorem t (a b : Lean.LMVarId) : a = b := by
  sorry
