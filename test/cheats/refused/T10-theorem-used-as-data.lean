/-
trick: A constant used in the statement through `Classical.choose` of a lemma: the lemma was changed.
codes: definition-changed
-/
-- reference
theorem ex : ∃ n : Nat, n = 7 := ⟨7, rfl⟩
noncomputable def pick : Nat := Classical.choose ex

theorem pick_small : pick < 5 := by
  sorry
-- submission
theorem ex : ∃ n : Nat, n = 3 := ⟨3, rfl⟩
noncomputable def pick : Nat := Classical.choose ex

theorem pick_small : pick < 5 := by
  have h : pick = 3 := Classical.choose_spec ex
  omega
