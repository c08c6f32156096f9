/-
trick: The axiom is declared but not needed; a new axiom anywhere in the file is refused.
codes: command-refused, axiom
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
axiom spare : ∀ n : Nat, n < 5

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
