structure Ball where
  radius : Fin 3
  solid : radius < 5

theorem ball_small (b : Ball) : b.radius.val < 3 :=
  b.radius.isLt
