/-
trick: `decide +native` is `native_decide` by another name.
codes: native-trust, axiom, term-refused
-/
-- reference
theorem big : 2 ^ 20 % 7 = 4 := by
  sorry
-- submission
theorem big : 2 ^ 20 % 7 = 4 := by
  decide +native
