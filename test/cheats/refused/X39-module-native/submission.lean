module

public theorem t : 2 ^ 10 = 1024 := by
  native_decide
