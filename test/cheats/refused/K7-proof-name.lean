/-
trick: The name of the proof that `decide` would put aside is taken by a sorry'd lemma.
codes: sorry, elaboration-error
-/
-- reference
theorem small : ∃ i : Fin 3, i.val = 2 := by
  sorry
-- submission
theorem small._proof_1 : 2 < 3 := by
  sorry

theorem small : ∃ i : Fin 3, i.val = 2 :=
  ⟨⟨2, small._proof_1⟩, rfl⟩
