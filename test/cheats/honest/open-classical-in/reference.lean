theorem peirce (p q : Prop) : ((p → q) → p) → p := by
  sorry
