structure Small where
  n : Nat

theorem has_big : ∃ s : Small, s.n = 7 :=
  ⟨⟨7⟩, rfl⟩
