/-
what: An opaque constant with a value, as a helper.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
opaque secret : Nat

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
