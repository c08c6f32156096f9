theorem same (n m : Nat) (h : ∀ k : Nat, k = n) : m = n := by
  sorry
