/-
what: The submission begins with `module`, and its theorem is public.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
module

public theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
