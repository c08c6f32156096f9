/-
trick: The configuration comes from a definition of the file, so `native` does not stand in the proof.
codes: native-trust, axiom, term-refused
-/
-- reference
theorem big : 2 ^ 20 % 7 = 4 := by
  sorry
-- submission
def careful : Lean.Parser.Tactic.DecideConfig := ⟨false, !false, true, false⟩

theorem big : 2 ^ 20 % 7 = 4 := by
  decide (config := careful)
