/-
trick: The proof text ends early and goes on with a theorem of the wanted text under another name.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 4 := by trivial

theorem two_add_two' : (2 + 2 = 5) → (2 + 2 = 5) := by
  exact id
