theorem small : ∃ i : Fin 3, i.val = 2 := by
  sorry
