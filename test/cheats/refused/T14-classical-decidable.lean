/-
trick: `attribute [local instance]` puts the classical decision procedure into the statement.
codes: statement-changed
-/
-- reference
theorem branch (n : Nat) : (if n = n then 1 else 2) = 1 := by
  sorry
-- submission
attribute [local instance 5000] Classical.propDecidable

theorem branch (n : Nat) : (if n = n then 1 else 2) = 1 := by
  simp
