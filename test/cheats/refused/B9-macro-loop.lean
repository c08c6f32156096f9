/-
trick: A macro that expands to itself overflows the stack.
codes: lost, timeout, elaboration-error, macro-code
wallClockMs: 20000
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
syntax "round_and_round" : term
macro_rules
  | `(round_and_round) => `(round_and_round)

theorem two_add_two : 2 + 2 = 5 :=
  round_and_round
