/-
trick: A configuration is reached by a coercion of the author.
codes: term-refused
-/
-- reference
theorem t : True := by sorry
-- submission
def slow : Nat := 100
instance : Coe Bool Nat := ⟨fun _ => slow⟩
theorem t : True := by simp (maxSteps := true)
