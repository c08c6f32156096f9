def evil : Nat := 3
example : Lean.reduceNat evil = 3 := by decide +kernel

theorem t : 1 + 1 = 2 := rfl
