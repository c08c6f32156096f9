/-
trick: An abbreviation for the type is unfolded by the elaborator in one file and not in the other: the terms differ.
codes: statement-changed
-/
-- reference
abbrev Num := Nat

theorem nums (a b : Num) : a + b = b + a := by
  sorry
-- submission
abbrev Num := Nat

theorem nums (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
