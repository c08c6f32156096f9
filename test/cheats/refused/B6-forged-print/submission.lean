theorem two_add_two : 2 + 2 = 5 := by
  sorry

#print "'two_add_two' depends on axioms: [propext]"
