/-
trick: The attribute stands on a `where` auxiliary.
codes: attribute-refused, command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def host (n : Nat) : Nat :=
  inner n
where
  @[export lean_nat_add] inner (k : Nat) : Nat := k

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
