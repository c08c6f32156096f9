/-
trick: The right statement is proved under another full name, a wrong one under the asked name.
codes: theorem-missing, statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Demo
theorem two_add_two : 2 + 2 = 4 := rfl
end Demo

theorem two_add_two : 2 + 2 = 4 :=
  Demo.two_add_two
