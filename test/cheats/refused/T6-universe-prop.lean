/-
trick: `Sort u` became `Prop`, where all elements are equal.
codes: universes-changed, statement-changed
-/
-- reference
theorem all_equal.{u} (α : Sort u) (a b : α) : a = b := by
  sorry
-- submission
theorem all_equal (α : Prop) (a b : α) : a = b :=
  rfl
