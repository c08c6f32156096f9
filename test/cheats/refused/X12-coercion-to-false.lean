/-
trick: A hypothesis is read through a coercion: `(h : b)` for a Bool became False.
codes: statement-changed
-/
-- reference
theorem pick (b : Bool) (h : b) : b = false := by
  sorry
-- submission
instance (priority := 5000) : CoeSort Bool Prop := ⟨fun _ => False⟩

theorem pick (b : Bool) (h : b) : b = false :=
  h.elim
