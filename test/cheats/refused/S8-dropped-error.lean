/-
trick: `#guard_msgs (drop error)` swallows the error of a failed proof, and the theorem is added with sorry.
codes: command-refused, sorry, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
#guard_msgs (drop error) in
theorem two_add_two : 2 + 2 = 5 := by
  decide
