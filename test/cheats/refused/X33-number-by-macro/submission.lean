def slow : Nat := 100
macro_rules | `(77) => `(slow)
theorem t : True := by simp (maxSteps := 77)
