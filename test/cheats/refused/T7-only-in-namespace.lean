/-
trick: The theorem is proved in a namespace that is opened afterwards, so that its short name works.
codes: theorem-missing
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
namespace Demo
theorem add_swap (a b : Nat) : a + b = b + a := Nat.add_comm a b
end Demo

open Demo
example (a b : Nat) : a + b = b + a := add_swap a b
