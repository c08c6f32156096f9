/-
trick: A module trusts compiled code.
codes: native-trust
-/
-- reference
theorem t : 2 ^ 10 = 1024 := by
  sorry
-- submission
module

public theorem t : 2 ^ 10 = 1024 := by
  native_decide
