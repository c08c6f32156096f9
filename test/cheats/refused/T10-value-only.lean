/-
trick: Only the value of a constant differs, the theorem's text is the same.
codes: definition-changed
-/
-- reference
def limit : Nat := 100

theorem limit_small : limit < 10 := by
  sorry
-- submission
def limit : Nat := 1

theorem limit_small : limit < 10 := by
  decide
