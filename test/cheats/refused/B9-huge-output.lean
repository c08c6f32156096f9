/-
trick: A tactic that logs in a loop.
codes: sorry, lost, timeout, elaboration-error
wallClockMs: 20000
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  repeat trace "accepted accepted accepted accepted accepted accepted accepted accepted"
  sorry
