/-
trick: The name of an option comes from a macro argument whose name is that of a harmless option.
codes: option-refused, macro-code
-/
-- reference
theorem t : True := by sorry
-- submission
macro "so" maxHeartbeats:ident t:tacticSeq : tactic => `(tactic| set_option $maxHeartbeats true in $t)
theorem t : True := by
  so debug.skipKernelTC trivial
