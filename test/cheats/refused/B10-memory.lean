/-
trick: A configuration that asks for a number of two gigabytes.
codes: lost, timeout, elaboration-error, term-refused, native-trust
wallClockMs: 30000
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def width : Nat := 2 ^ 34

theorem add_swap (a b : Nat) : a + b = b + a := by
  simp (config := { maxSteps := (1 <<< width) % 7 + 1000 }) only [Nat.add_comm a b]
