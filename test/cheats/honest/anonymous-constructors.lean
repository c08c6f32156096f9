/-
what: Anonymous constructors, projections and `⟨_, _⟩` patterns.
-/
-- reference
theorem shuffle (p q : Nat → Prop) (h : ∃ n, p n ∧ q n) : (∃ n, q n) ∧ ∃ n, p n := by
  sorry
-- submission
theorem shuffle (p q : Nat → Prop) (h : ∃ n, p n ∧ q n) : (∃ n, q n) ∧ ∃ n, p n :=
  let ⟨n, hp, hq⟩ := h
  ⟨⟨n, hq⟩, ⟨n, hp⟩⟩
