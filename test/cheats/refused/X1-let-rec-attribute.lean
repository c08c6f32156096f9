/-
trick: The attribute stands inside a term, on a `let rec`.
codes: attribute-refused, command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def other (n : Nat) : Nat := n + 1

def host (n : Nat) : Nat :=
  let rec @[implemented_by other] inner (k : Nat) : Nat := k
  inner n

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
