/-
trick: The theorem became a definition.
codes: kind-changed
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
