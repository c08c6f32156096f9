def evil : Bool := true
example : «Lean».«reduceBool» evil = true := by rfl

theorem t : 1 + 1 = 2 := rfl
