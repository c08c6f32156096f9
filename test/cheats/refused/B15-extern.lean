/-
trick: A function is declared to be implemented in C.
codes: attribute-refused, command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
@[extern "system"]
opaque runShell (command : @& String) : Nat

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
