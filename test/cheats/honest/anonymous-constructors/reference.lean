theorem shuffle (p q : Nat → Prop) (h : ∃ n, p n ∧ q n) : (∃ n, q n) ∧ ∃ n, p n := by
  sorry
