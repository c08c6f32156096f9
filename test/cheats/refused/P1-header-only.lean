/-
trick: The header is repeated and the theorem left out.
codes: theorem-missing
-/
-- reference
def limit : Nat := 100

theorem limit_small : limit < 10 := by
  sorry
-- submission
def limit : Nat := 100
