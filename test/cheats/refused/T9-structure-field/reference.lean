structure Small where
  n : Nat
  small : n < 3

theorem has_big : ∃ s : Small, s.n = 7 := by
  sorry
