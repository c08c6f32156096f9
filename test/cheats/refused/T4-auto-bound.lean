/-
trick: The definition in the header is left out; its name becomes an automatically bound variable.
codes: statement-changed, universes-changed, definition-changed
-/
-- reference
abbrev Digit := Fin 10

theorem some_digit (d : Digit) : d = d := by
  sorry
-- submission
set_option autoImplicit true
set_option relaxedAutoImplicit true

theorem some_digit (d : Digit) : d = d :=
  rfl
