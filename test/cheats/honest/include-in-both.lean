/-
what: `include` and `omit` that the reference has too.
-/
-- reference
variable {α : Type} [Inhabited α] (n : Nat) (h : n = 0)

include h in
omit [Inhabited α] in
theorem double_zero : n + n = 0 := by
  sorry
-- submission
variable {α : Type} [Inhabited α] (n : Nat) (h : n = 0)

include h in
omit [Inhabited α] in
theorem double_zero : n + n = 0 := by
  subst h
  rfl
