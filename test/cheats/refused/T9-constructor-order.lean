/-
trick: The constructors stand in another order: the same names, another recursor.
codes: definition-changed
-/
-- reference
inductive Level where
  | low
  | high

theorem low_is_second : Level.low.ctorIdx = 1 := by
  sorry
-- submission
inductive Level where
  | high
  | low

theorem low_is_second : Level.low.ctorIdx = 1 :=
  rfl
