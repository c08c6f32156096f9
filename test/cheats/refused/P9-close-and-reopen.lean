/-
trick: The "proof" ends another theorem, closes the namespace and opens a new one for the asked name.
codes: theorem-missing
-/
-- reference
namespace Demo
theorem two_add_two : 2 + 2 = 5 := by
  sorry
end Demo
-- submission
namespace Demo
theorem warm_up : 2 + 2 = 4 := by
  rfl
end Demo
namespace Demo2
theorem two_add_two : 2 + 2 = 4 := by
  rfl
end Demo2
