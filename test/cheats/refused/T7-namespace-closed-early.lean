/-
trick: The namespace ends before the theorem, which lands at the root.
codes: theorem-missing
-/
-- reference
namespace Demo
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
end Demo
-- submission
namespace Demo
end Demo

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
