/-
trick: `omit` takes an instance out of the statement: a more general theorem is another one.
codes: statement-changed
-/
-- reference
variable {α : Type} [BEq α]

theorem refl_any (a : α) : a = a := by
  sorry
-- submission
variable {α : Type} [BEq α]

omit [BEq α] in
theorem refl_any (a : α) : a = a :=
  rfl
