theorem follows (p q : Prop) : p → q := by
  sorry
