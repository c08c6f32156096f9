/-
what: A section variable of the submission that the theorem does not pick up.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
variable (k : Nat) (hk : k < 3)

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

theorem later : k = k := rfl
