/-
what: `example`, `#check`, `#print` and `#print axioms` are left in.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
example : 2 + 2 = 4 := rfl

#check Nat.add_comm
#print Nat.add

theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b

#check @add_swap
#print axioms add_swap
