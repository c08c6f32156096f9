private def P : Prop := False
private def Q : Prop := True
theorem t : Q := trivial
