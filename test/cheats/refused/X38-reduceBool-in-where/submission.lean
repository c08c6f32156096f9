theorem t : 1 + 1 = 2 := by
  have h : id (Lean.reduceBool evil) = Lean.reduceBool evil := rfl
  rfl
where
  evil : Bool := true
