/-
trick: The arrow drops its conclusion.
codes: macro-code
-/
-- reference
theorem follows (p q : Prop) : p → q := by
  sorry
-- submission
macro_rules
  | `($a → $_) => `($a ∨ True)

theorem follows (p q : Prop) : p → q :=
  .inr trivial
