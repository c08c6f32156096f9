theorem small._proof_1 : 2 < 3 := by
  sorry

theorem small : ∃ i : Fin 3, i.val = 2 :=
  ⟨⟨2, small._proof_1⟩, rfl⟩
