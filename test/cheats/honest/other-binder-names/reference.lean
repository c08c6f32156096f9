theorem rename (a b : Nat) (h : ∀ x, x ≤ a → x ≤ b) : a ≤ b := by
  sorry
