inductive Flag : Prop where
  | up
  | down

theorem flags_equal (a b : Flag) : a = b :=
  rfl
