def slow : Nat := 100
instance : Coe Bool Nat := ⟨fun _ => slow⟩
theorem t : True := by simp (maxSteps := true)
