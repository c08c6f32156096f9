theorem bounded (a : Bool) (p : Bool → Prop) (h : ∀ b, p b) : p a := by
  sorry
