/-
trick: A number in a configuration is read by an instance of the author.
codes: term-refused
-/
-- reference
theorem t : True := by sorry
-- submission
def slow : Nat := 100
instance (priority := high) foo : OfNat Nat 77 := ⟨slow⟩
theorem t : True := by simp (maxSteps := 77)
