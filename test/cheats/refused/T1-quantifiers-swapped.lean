/-
trick: `∃ y, ∀ x` became `∀ x, ∃ y`.
codes: statement-changed
-/
-- reference
theorem bound : ∃ m : Nat, ∀ n : Nat, n ≤ m := by
  sorry
-- submission
theorem bound : ∀ n : Nat, ∃ m : Nat, n ≤ m :=
  fun n => ⟨n, Nat.le_refl n⟩
