/-
trick: A private theorem of a module has no proof, and the public one rests on it.
codes: sorry
-/
-- reference
theorem t : 1 = 2 := by
  sorry
-- submission
module

theorem hidden : 1 = 2 := by
  sorry

public theorem t : 1 = 2 := hidden
