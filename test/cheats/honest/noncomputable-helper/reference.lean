theorem surj_inverse (f : Nat → Nat) (h : ∀ y, ∃ x, f x = y) : ∃ g : Nat → Nat, ∀ y, f (g y) = y := by
  sorry
