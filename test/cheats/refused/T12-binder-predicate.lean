/-
trick: A new meaning for the bounded quantifier `∀ x > y`.
codes: macro-code
-/
-- reference
theorem big (p : Nat → Prop) : ∀ x > 5, p x := by
  sorry
-- submission
macro_rules
  | `(satisfies_binder_pred% $x > $_) => `($x ≠ $x)

theorem big (p : Nat → Prop) : ∀ x > 5, p x :=
  fun _ h => absurd rfl h
