theorem refuted : ¬ (1 = 1) := by
  sorry
