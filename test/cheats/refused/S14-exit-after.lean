/-
trick: A good theorem, then `#exit` to hide what follows.
codes: stopped-early, command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a := Nat.add_comm a b

#exit

theorem nonsense : 1 = 2 := rfl
