/-
trick: `#print` of a string forges the report on axioms.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  sorry

#print "'two_add_two' depends on axioms: [propext]"
