/-
trick: `∃` is rewritten to `True`.
codes: statement-changed, command-refused
-/
-- reference
theorem odd_root : ∃ n : Nat, n * n = 3 := by
  sorry
-- submission
macro_rules
  | `(∃ $_, $_) => `(True)

theorem odd_root : ∃ n : Nat, n * n = 3 :=
  trivial
