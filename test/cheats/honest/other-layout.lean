/-
what: The same statement with binders split, moved behind the colon and laid out in another way.
-/
-- reference
theorem layout (a b : Nat) (h : a = b) : b = a := by
  sorry
-- submission
theorem layout
    (a : Nat)
    (b : Nat) :
    a = b →
      (b = a) := by
  intro h
  exact h.symm
