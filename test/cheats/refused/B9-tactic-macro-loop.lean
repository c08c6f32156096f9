/-
trick: A tactic macro that expands to itself.
codes: lost, timeout, elaboration-error, macro-code
wallClockMs: 8000
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
syntax "again" : tactic
macro_rules
  | `(tactic| again) => `(tactic| (skip; again))

theorem two_add_two : 2 + 2 = 5 := by
  again
