def slow : Nat := 100
instance (priority := high) foo : OfNat Nat 77 := ⟨slow⟩
theorem t : True := by simp (maxSteps := 77)
