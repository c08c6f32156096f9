/-
trick: All limits are lifted by options, then the simplifier loops.
codes: option-refused, timeout, lost, elaboration-error
wallClockMs: 2000
-/
-- reference
theorem loops (f : Nat → Nat) (h : ∀ n, f n = f (n + 1)) : f 0 = 0 := by
  sorry
-- submission
set_option maxHeartbeats 0 in
set_option maxRecDepth 10000000 in
theorem loops (f : Nat → Nat) (h : ∀ n, f n = f (n + 1)) : f 0 = 0 := by
  simp (config := { maxSteps := 1000000000 }) only [h]
