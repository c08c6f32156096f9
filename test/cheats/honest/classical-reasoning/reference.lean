theorem all_three (p q : Prop) (h : p ↔ q) (f g : Nat → Nat) (hf : ∀ n, f n = g n) :
    (p ∨ ¬ p) ∧ p = q ∧ f = g := by
  sorry
