/-
trick: The same with the recursion limit lifted: the stack overflows.
codes: lost, timeout, elaboration-error, option-refused
wallClockMs: 8000
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
syntax "round_and_round" : term
macro_rules
  | `(round_and_round) => `(round_and_round)

set_option maxRecDepth 100000000 in
theorem two_add_two : 2 + 2 = 5 :=
  round_and_round
