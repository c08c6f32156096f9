inductive Lean.MessageSeverity where
  | information
  | warning

theorem three_levels : ∃ a b c : Lean.MessageSeverity, a ≠ b ∧ b ≠ c ∧ a ≠ c := by
  sorry
