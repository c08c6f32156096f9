/-
trick: `implemented_by` is refused even where nothing native uses it.
codes: attribute-refused, command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def twice (n : Nat) : Nat := n + n
@[implemented_by twice]
def double (n : Nat) : Nat := 2 * n

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
