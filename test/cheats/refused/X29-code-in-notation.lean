/-
trick: A notation splices a term that it computes.
codes: macro-code
-/
-- reference
theorem t : True := by sorry
-- submission
notation "foo" => $(⟨Lean.Syntax.missing⟩)
theorem t : True := trivial
