theorem rename (m n : Nat) (hyp : ∀ k, k ≤ m → k ≤ n) : m ≤ n :=
  hyp m (Nat.le_refl m)
