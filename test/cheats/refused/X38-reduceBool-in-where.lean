/-
trick: The same in one command, as a model's whole proof has it.
codes: native-trust, term-refused
-/
-- reference
theorem t : 1 + 1 = 2 := by
  sorry
-- submission
theorem t : 1 + 1 = 2 := by
  have h : id (Lean.reduceBool evil) = Lean.reduceBool evil := rfl
  rfl
where
  evil : Bool := true
