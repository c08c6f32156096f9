theorem strong (p : Nat → Prop) (h : ∀ n, (∀ m, m < n → p m) → p n) (n : Nat) : p n := by
  sorry
