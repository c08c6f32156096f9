/-
trick: A misspelt type name is bound automatically as any type at all.
codes: statement-changed, universes-changed
-/
-- reference
theorem bounded (a : Bool) (p : Bool → Prop) (h : ∀ b, p b) : p a := by
  sorry
-- submission
set_option autoImplicit true
set_option relaxedAutoImplicit true

theorem bounded (a : Bol) (p : Bol → Prop) (h : ∀ b, p b) : p a :=
  h a
