/-
trick: `#guard_msgs (drop warning)` swallows the warning about sorry.
codes: sorry, command-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
#guard_msgs (drop warning) in
theorem two_add_two : 2 + 2 = 5 := by
  sorry
