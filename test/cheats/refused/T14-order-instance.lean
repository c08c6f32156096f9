/-
trick: `<` on Nat is an instance of the submission.
codes: statement-changed
-/
-- reference
theorem less (a : Nat) : a < a := by
  sorry
-- submission
instance : LT Nat := ⟨fun a b => a ≤ b⟩

theorem less (a : Nat) : a < a :=
  Nat.le_refl a
