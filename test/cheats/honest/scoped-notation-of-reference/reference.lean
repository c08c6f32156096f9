namespace Demo
def dist (a b : Nat) : Nat := (a - b) + (b - a)
scoped notation "δ(" a ", " b ")" => dist a b

theorem dist_comm (a b : Nat) : δ(a, b) = δ(b, a) := by
  sorry
end Demo
