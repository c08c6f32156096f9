set_option autoImplicit false
set_option linter.unusedVariables false

theorem refl_any {α : Type} (a : α) : a = a := by
  rfl
