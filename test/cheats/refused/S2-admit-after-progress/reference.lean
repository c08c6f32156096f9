theorem both (p q : Prop) (hp : p) : p ∧ q := by
  sorry
