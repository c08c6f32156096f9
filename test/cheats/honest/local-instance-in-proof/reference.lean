theorem excluded (p : Nat → Prop) : (∃ n, p n) ∨ ∀ n, ¬ p n := by
  sorry
