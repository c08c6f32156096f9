/-
trick: The evaluated configuration sleeps.
codes: timeout, lost, term-refused, elaboration-error
wallClockMs: 2000
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def nap : Nat := dbgSleep 3600000 fun _ => 1000

theorem add_swap (a b : Nat) : a + b = b + a := by
  simp (config := { maxSteps := nap }) only [Nat.add_comm a b]
