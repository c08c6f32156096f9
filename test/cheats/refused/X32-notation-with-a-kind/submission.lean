def slow : Nat := 100
notation (name := num) "foo" => slow
theorem t : True := by simp (maxSteps := foo)
