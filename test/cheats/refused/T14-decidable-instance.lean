/-
trick: The `if` in the statement picks the submission's `Decidable` instance, a term that the reference does not have.
codes: statement-changed
-/
-- reference
theorem branch (n : Nat) : (if n = n then 1 else 2) = 1 := by
  sorry
-- submission
instance (priority := 5000) special (a b : Nat) : Decidable (a = b) :=
  if h : a = b then .isTrue h else .isFalse h

theorem branch (n : Nat) : (if n = n then 1 else 2) = 1 := by
  simp
