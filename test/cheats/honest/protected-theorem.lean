/-
what: The theorem is protected in both files.
-/
-- reference
namespace Demo
protected theorem add_comm (a b : Nat) : a + b = b + a := by
  sorry
end Demo
-- submission
namespace Demo
protected theorem add_comm (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
end Demo
