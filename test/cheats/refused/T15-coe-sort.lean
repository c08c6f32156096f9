/-
trick: A coercion from Bool to Prop that is always true.
codes: statement-changed
-/
-- reference
theorem holds (b : Bool) : b := by
  sorry
-- submission
instance (priority := 5000) : CoeSort Bool Prop := ⟨fun _ => True⟩

theorem holds (b : Bool) : b :=
  trivial
