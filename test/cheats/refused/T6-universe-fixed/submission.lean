theorem refl_any (α : Type) (a : α) : a = a :=
  rfl
