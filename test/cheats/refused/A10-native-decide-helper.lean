/-
trick: `native_decide` in a private helper.
codes: native-trust, term-refused, axiom
-/
-- reference
theorem big : 2 ^ 20 % 7 = 4 := by
  sorry
-- submission
private theorem aux : 2 ^ 20 % 7 = 4 := by
  first | native_decide | decide

theorem big : 2 ^ 20 % 7 = 4 := aux
