/-
trick: A definition whose name looks generated is replaced by another one.
codes: definition-changed, statement-changed
-/
-- reference
def _P : Prop := False
theorem t : _P := by sorry
-- submission
def _P : Prop := False
def _Q : Prop := True
theorem t : _Q := trivial
