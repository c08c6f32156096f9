/-
trick: A contradictory section variable is included in the theorem.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
section
variable (h : 1 = 2)
include h
theorem two_add_two : 2 + 2 = 5 := by
  omega
end
