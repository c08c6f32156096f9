theorem ex : ∃ n : Nat, n = 3 := ⟨3, rfl⟩
noncomputable def pick : Nat := Classical.choose ex

theorem pick_small : pick < 5 := by
  have h : pick = 3 := Classical.choose_spec ex
  omega
