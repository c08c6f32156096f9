/-
trick: `native_decide` trusts the compiler.
codes: native-trust, term-refused, axiom
-/
-- reference
theorem big : 2 ^ 20 % 7 = 4 := by
  sorry
-- submission
theorem big : 2 ^ 20 % 7 = 4 := by
  native_decide
