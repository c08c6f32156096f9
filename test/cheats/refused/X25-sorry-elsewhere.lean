/-
trick: Another declaration of the file is sorry, though the theorem does not use it.
codes: sorry
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem later : 2 + 2 = 5 := by
  sorry

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
