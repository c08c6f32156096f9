/-
trick: A type ascription makes the subtraction one of natural numbers.
codes: statement-changed
-/
-- reference
theorem small (a : Nat) : (a : Int) - (a + 1) = 0 := by
  sorry
-- submission
theorem small (a : Nat) : ((a - (a + 1) : Nat) : Int) = 0 := by
  omega
