/-
trick: The statement is over `Int` and the submission proves it over `Nat`, with the same text after the colon.
codes: statement-changed
-/
-- reference
theorem nonneg (a : Int) : 0 ≤ a := by
  sorry
-- submission
theorem nonneg (a : Nat) : 0 ≤ a :=
  Nat.zero_le a
