notation "look" => Lean.reduceBool
def evil : Bool := true
example : look evil = true := by rfl

theorem t : 1 + 1 = 2 := rfl
