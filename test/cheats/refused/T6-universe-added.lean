/-
trick: The theorem has one more universe parameter, which nothing uses.
codes: universes-changed, statement-changed
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap.{u} (a b : Nat) : a + b = b + a :=
  (fun (_ : Type u) => Nat.add_comm a b) PUnit
