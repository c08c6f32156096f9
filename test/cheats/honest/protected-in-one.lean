/-
what: The submission marks the theorem protected; its name and type are the same.
-/
-- reference
namespace Demo
theorem add_comm (a b : Nat) : a + b = b + a := by
  sorry
end Demo
-- submission
namespace Demo
protected theorem add_comm (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
end Demo
