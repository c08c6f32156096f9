inductive Color where
  | red
  | blue
deriving DecidableEq

theorem equal_colors : (if Color.red = Color.blue then 1 else 0) = 1 := by
  sorry
