def _P : Prop := False
theorem t : _P := by sorry
