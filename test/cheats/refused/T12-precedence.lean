/-
trick: A tighter precedence for `+` changes how the statement is read.
codes: statement-changed, command-refused
-/
-- reference
theorem mixed (a : Nat) : 2 * a + 1 = 2 * (a + 1) := by
  sorry
-- submission
infixl:80 (priority := high) " + " => Nat.add

theorem mixed (a : Nat) : 2 * a + 1 = 2 * (a + 1) :=
  rfl
