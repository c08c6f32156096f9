/-
trick: An inductive type moved from Type to Prop, where all elements are equal.
codes: definition-changed, statement-changed
-/
-- reference
inductive Flag where
  | up
  | down

theorem flags_equal (a b : Flag) : a = b := by
  sorry
-- submission
inductive Flag : Prop where
  | up
  | down

theorem flags_equal (a b : Flag) : a = b :=
  rfl
