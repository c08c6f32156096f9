theorem automation (a b c : Nat) (h : a < b) (l : List Nat) (p : Prop) (hp : p) (hn : b = 0 → ¬ p) :
    a + 1 ≤ b ∧ (l ++ []).length = l.length ∧ b ≠ 0 ∧ a + (b + c) = c + b + a ∧
      (if a < b then 1 else 2) = 1 := by
  sorry
