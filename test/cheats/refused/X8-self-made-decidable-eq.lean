/-
trick: The derived `DecidableEq` of the header is replaced by an instance with a sorry.
codes: definition-changed
-/
-- reference
inductive Color where
  | red
  | blue
deriving DecidableEq

theorem equal_colors : (if Color.red = Color.blue then 1 else 0) = 1 := by
  sorry
-- submission
inductive Color where
  | red
  | blue

instance instDecidableEqColor : DecidableEq Color :=
  fun _ _ => .isTrue (by sorry)

theorem equal_colors : (if Color.red = Color.blue then 1 else 0) = 1 := by
  rfl
