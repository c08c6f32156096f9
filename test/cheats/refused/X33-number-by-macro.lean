/-
trick: A number in a configuration stands for a definition of the author.
codes: macro-code
-/
-- reference
theorem t : True := by sorry
-- submission
def slow : Nat := 100
macro_rules | `(77) => `(slow)
theorem t : True := by simp (maxSteps := 77)
