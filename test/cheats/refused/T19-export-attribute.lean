/-
trick: `@[export]` captures the symbol of a runtime function.
codes: attribute-refused, command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
@[export lean_nat_add]
def capture (a _b : Nat) : Nat := a

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
