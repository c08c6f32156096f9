/-
trick: `include` turns a section variable that the reference ignores into a hypothesis.
codes: statement-changed
-/
-- reference
variable (n : Nat) (h : n = 0)

theorem double_zero : n + n = 0 := by
  sorry
-- submission
variable (n : Nat) (h : n = 0)

include h in
theorem double_zero : n + n = 0 := by
  omega
