/-
trick: A harmless `#eval` is refused too: whatever runs code is.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
#eval 2 + 2

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
