/-
trick: The submission leaves out the header's type and imports a library module that has one of the same name.
codes: import-refused, definition-changed, statement-changed
-/
-- reference
inductive Lean.MessageSeverity where
  | information
  | warning

theorem three_levels : ∃ a b c : Lean.MessageSeverity, a ≠ b ∧ b ≠ c ∧ a ≠ c := by
  sorry
-- submission
import Lean.Message

theorem three_levels : ∃ a b c : Lean.MessageSeverity, a ≠ b ∧ b ≠ c ∧ a ≠ c :=
  ⟨.information, .warning, .error, by simp⟩
