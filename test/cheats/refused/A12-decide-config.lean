/-
trick: The native mode is switched on by a configuration record.
codes: native-trust, axiom, term-refused
-/
-- reference
theorem big : 2 ^ 20 % 7 = 4 := by
  sorry
-- submission
theorem big : 2 ^ 20 % 7 = 4 := by
  decide (config := { native := true })
