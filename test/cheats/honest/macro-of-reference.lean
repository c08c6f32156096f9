/-
what: The reference's own term macro occurs in the statement.
-/
-- reference
macro "answer!" : term => `(42)

theorem answer_even : answer! % 2 = 0 := by
  sorry
-- submission
macro "answer!" : term => `(42)

theorem answer_even : answer! % 2 = 0 := by
  decide
