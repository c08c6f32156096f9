/-
trick: A sorry'd `have` that is never used stays in the proof term.
codes: sorry
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a := by
  have unused : a = b := by sorry
  exact Nat.add_comm a b
