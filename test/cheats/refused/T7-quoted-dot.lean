/-
trick: `«Demo.add_swap»` prints like `Demo.add_swap`, but is a name of one component.
codes: theorem-missing
-/
-- reference
theorem Demo.add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem «Demo.add_swap» (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
