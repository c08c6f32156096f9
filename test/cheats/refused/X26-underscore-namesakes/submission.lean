def _P : Prop := False
def _Q : Prop := True
theorem t : _Q := trivial
