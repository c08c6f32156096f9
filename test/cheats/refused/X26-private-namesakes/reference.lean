private def P : Prop := False
theorem t : P := by sorry
