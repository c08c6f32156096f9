/-
what: `set_option autoImplicit false` at the top, as many projects have it.
-/
-- reference
set_option autoImplicit false

theorem refl_any {α : Type} (a : α) : a = a := by
  sorry
-- submission
set_option autoImplicit false
set_option linter.unusedVariables false

theorem refl_any {α : Type} (a : α) : a = a := by
  rfl
