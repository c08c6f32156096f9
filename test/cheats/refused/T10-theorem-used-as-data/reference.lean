theorem ex : ∃ n : Nat, n = 7 := ⟨7, rfl⟩
noncomputable def pick : Nat := Classical.choose ex

theorem pick_small : pick < 5 := by
  sorry
