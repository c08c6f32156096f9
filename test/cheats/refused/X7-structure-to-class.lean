/-
trick: The structure has the same fields, but one has another type.
codes: definition-changed, statement-changed
-/
-- reference
structure Ball where
  radius : Nat
  solid : radius < 5

theorem ball_small (b : Ball) : b.radius < 3 := by
  sorry
-- submission
structure Ball where
  radius : Fin 3
  solid : radius < 5

theorem ball_small (b : Ball) : b.radius.val < 3 :=
  b.radius.isLt
