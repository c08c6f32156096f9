/-
trick: The reference asks for a proof in the form of a definition: it would go unproved unseen.
codes: reference-invalid
-/
-- reference
theorem b : True := by sorry
def a : False := by sorry
-- submission
theorem b : True := trivial
