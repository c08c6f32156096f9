/-
trick: A second notation for `≤` with a higher priority.
codes: statement-changed, command-refused
-/
-- reference
theorem lower_than (a b : Nat) : a ≤ b := by
  sorry
-- submission
notation:50 (priority := high) a:51 " ≤ " b:51 => a - b ≥ 0 ∨ b = b

theorem lower_than (a b : Nat) : a ≤ b :=
  .inr rfl
