/-
trick: Two theorems prove each other.
codes: elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
mutual
theorem two_add_two : 2 + 2 = 5 := other
theorem other : 2 + 2 = 5 := two_add_two
end
