theorem loops (f : Nat → Nat) (h : ∀ n, f n = f (n + 1)) : f 0 = 0 := by
  sorry
