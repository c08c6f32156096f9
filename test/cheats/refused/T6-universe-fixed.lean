/-
trick: The statement for every universe is proved for `Type` only.
codes: universes-changed, statement-changed
-/
-- reference
theorem refl_any.{u} (α : Type u) (a : α) : a = a := by
  sorry
-- submission
theorem refl_any (α : Type) (a : α) : a = a :=
  rfl
