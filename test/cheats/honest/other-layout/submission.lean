theorem layout
    (a : Nat)
    (b : Nat) :
    a = b →
      (b = a) := by
  intro h
  exact h.symm
