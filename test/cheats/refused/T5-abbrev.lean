/-
trick: The theorem became an abbreviation.
codes: kind-changed
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
abbrev add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
