variable {α : Type} [BEq α]

omit [BEq α] in
theorem refl_any (a : α) : a = a :=
  rfl
