/-
trick: A tactic's configuration is evaluated by Lean's interpreter; the function called there takes 2^60 steps.
codes: timeout, lost, elaboration-error, term-refused, native-trust
wallClockMs: 2000
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def grow : Nat → Nat → Nat
  | 0, a => a + 1
  | n + 1, a => grow n (grow n a)

theorem add_swap (a b : Nat) : a + b = b + a := by
  simp (config := { maxSteps := grow 60 0 }) only [Nat.add_comm a b]
