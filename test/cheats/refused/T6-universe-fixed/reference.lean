theorem refl_any.{u} (α : Type u) (a : α) : a = a := by
  sorry
