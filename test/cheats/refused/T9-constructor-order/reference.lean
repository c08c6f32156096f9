inductive Level where
  | low
  | high

theorem low_is_second : Level.low.ctorIdx = 1 := by
  sorry
