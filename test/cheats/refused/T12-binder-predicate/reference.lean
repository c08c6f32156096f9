theorem big (p : Nat → Prop) : ∀ x > 5, p x := by
  sorry
