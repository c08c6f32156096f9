/-
trick: A field with a proof was dropped from a structure.
codes: definition-changed
-/
-- reference
structure Small where
  n : Nat
  small : n < 3

theorem has_big : ∃ s : Small, s.n = 7 := by
  sorry
-- submission
structure Small where
  n : Nat

theorem has_big : ∃ s : Small, s.n = 7 :=
  ⟨⟨7⟩, rfl⟩
