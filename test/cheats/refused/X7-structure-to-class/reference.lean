structure Ball where
  radius : Nat
  solid : radius < 5

theorem ball_small (b : Ball) : b.radius < 3 := by
  sorry
