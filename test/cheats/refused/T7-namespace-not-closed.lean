/-
trick: A namespace left open moves the theorem.
codes: theorem-missing
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
namespace Demo
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
