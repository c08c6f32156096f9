theorem three_facts (a b : Nat) : a ≤ a + b ∧ b ≤ a + b ∧ 0 ≤ a := by
  sorry
