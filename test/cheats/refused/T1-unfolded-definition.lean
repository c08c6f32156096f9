/-
trick: A type that only unfolds to the asked one is another statement; the comparison is of terms.
codes: statement-changed
-/
-- reference
def IsSmall (n : Nat) : Prop := n < 10

theorem four_small : IsSmall 4 := by
  sorry
-- submission
def IsSmall (n : Nat) : Prop := n < 10

theorem four_small : 4 < 10 := by
  decide
