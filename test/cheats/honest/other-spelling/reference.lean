theorem spelling (p : Nat → Prop) (h : ∀ n, p n → ¬ p (n + 1)) : ∃ n, ¬ p n := by
  sorry
