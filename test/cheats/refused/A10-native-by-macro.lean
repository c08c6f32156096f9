/-
trick: `native_decide` by the name of a macro.
codes: native-trust, term-refused, axiom
-/
-- reference
theorem big : 2 ^ 20 % 7 = 4 := by
  sorry
-- submission
macro "compute" : tactic => `(tactic| native_decide)

theorem big : 2 ^ 20 % 7 = 4 := by
  compute
