/-
trick: A private definition in the statement is replaced by another private one.
codes: definition-changed, statement-changed
-/
-- reference
private def P : Prop := False
theorem t : P := by sorry
-- submission
private def P : Prop := False
private def Q : Prop := True
theorem t : Q := trivial
