/-
trick: The reference has an open example beside its theorem: it would go unproved unseen.
codes: reference-invalid
-/
-- reference
theorem b : True := by sorry
example : False := by sorry
-- submission
theorem b : True := trivial
