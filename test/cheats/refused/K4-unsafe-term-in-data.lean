/-
trick: The term `unsafe e` makes a hidden constant with code of its own; refused wherever it stands.
codes: term-refused, command-refused, native-trust
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def answer : Nat := unsafe (unsafeCast 3)

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
