/-
trick: A macro has the configuration, and the coercion that makes a number of its flag comes later.
codes: elaboration-error
-/
-- reference
theorem one : 1 + 0 = 1 := by
  sorry
-- submission
macro "simpler" : tactic => `(tactic| simp (maxSteps := true))
@[instance 100000] def counted : CoeT Bool true Nat := ⟨if "abc".length = 3 then 100000 else 0⟩

theorem one : 1 + 0 = 1 := by simpler
