/-
trick: The kernel is sent into a computation of 2^60 steps.
codes: timeout, lost, elaboration-error
wallClockMs: 2000
-/
-- reference
def grow : Nat → Nat → Nat
  | 0, a => a + 1
  | n + 1, a => grow n (grow n a)

theorem grow_value : grow 60 0 = 2 ^ 60 := by
  sorry
-- submission
def grow : Nat → Nat → Nat
  | 0, a => a + 1
  | n + 1, a => grow n (grow n a)

theorem grow_value : grow 60 0 = 2 ^ 60 := by
  decide +kernel
