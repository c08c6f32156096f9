inductive Level where
  | high
  | low

theorem low_is_second : Level.low.ctorIdx = 1 :=
  rfl
