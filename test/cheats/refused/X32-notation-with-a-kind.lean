/-
trick: A notation is given the kind of a number, which a configuration then evaluates.
codes: macro-code
-/
-- reference
theorem t : True := by sorry
-- submission
def slow : Nat := 100
notation (name := num) "foo" => slow
theorem t : True := by simp (maxSteps := foo)
