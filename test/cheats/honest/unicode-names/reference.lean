theorem ε_lemma (α₁ β' : Nat) (hαβ : α₁ < β') : α₁ + 1 ≤ β' := by
  sorry
