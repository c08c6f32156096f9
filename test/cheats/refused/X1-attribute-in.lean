/-
trick: `attribute [...] in` as a prefix of the theorem.
codes: attribute-refused, command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def a1 (n : Nat) : Nat := n
def a2 (n : Nat) : Nat := n

attribute [implemented_by a2] a1 in
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
