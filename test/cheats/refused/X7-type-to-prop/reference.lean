inductive Flag where
  | up
  | down

theorem flags_equal (a b : Flag) : a = b := by
  sorry
