module

theorem hidden : 1 = 2 := by
  sorry

public theorem t : 1 = 2 := hidden
