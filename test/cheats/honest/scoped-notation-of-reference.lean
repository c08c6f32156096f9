/-
what: The reference's own scoped notation occurs in the statement.
-/
-- reference
namespace Demo
def dist (a b : Nat) : Nat := (a - b) + (b - a)
scoped notation "δ(" a ", " b ")" => dist a b

theorem dist_comm (a b : Nat) : δ(a, b) = δ(b, a) := by
  sorry
end Demo
-- submission
namespace Demo
def dist (a b : Nat) : Nat := (a - b) + (b - a)
scoped notation "δ(" a ", " b ")" => dist a b

theorem dist_self (a : Nat) : δ(a, a) = 0 := by
  simp [dist]

theorem dist_comm (a b : Nat) : δ(a, b) = δ(b, a) := by
  unfold dist
  omega
end Demo
