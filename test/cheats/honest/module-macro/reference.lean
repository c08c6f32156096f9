module

public theorem pairs (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  sorry
