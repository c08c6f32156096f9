import Lean.Message

theorem three_levels : ∃ a b c : Lean.MessageSeverity, a ≠ b ∧ b ≠ c ∧ a ≠ c :=
  ⟨.information, .warning, .error, by simp⟩
