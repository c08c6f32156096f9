theorem inside (n : Nat) (l : List Nat) : n ∈ l := by
  sorry
