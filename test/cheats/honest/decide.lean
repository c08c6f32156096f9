/-
what: `decide`, and `decide +kernel` for something larger.
-/
-- reference
theorem small_facts : (∀ i : Fin 20, i.val * i.val < 400) ∧ 2 ^ 20 % 7 = 4 := by
  sorry
-- submission
theorem small_facts : (∀ i : Fin 20, i.val * i.val < 400) ∧ 2 ^ 20 % 7 = 4 := by
  constructor
  · decide +kernel
  · decide
