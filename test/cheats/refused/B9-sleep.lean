/-
trick: The tactic `sleep` holds the worker for an hour.
codes: timeout, lost, term-refused, command-refused
wallClockMs: 2000
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a := by
  sleep 3600000
  exact Nat.add_comm a b
