/-
trick: The sorry sits in the value of a function's unused argument, behind a definition.
codes: sorry
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def first (x : Nat) (_ : x < 0) : Nat := x

theorem use_first (a : Nat) : ∃ h, first a h = a := ⟨sorry, rfl⟩

theorem add_swap (a b : Nat) : a + b = b + a := by
  have ⟨_, _⟩ := use_first a
  exact Nat.add_comm a b
