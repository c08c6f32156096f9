theorem or_swap (p q r : Prop) : p ∨ q ∨ r → r ∨ q ∨ p := by
  sorry
