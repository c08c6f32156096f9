instance (priority := 5000) special (a b : Nat) : Decidable (a = b) :=
  if h : a = b then .isTrue h else .isFalse h

theorem branch (n : Nat) : (if n = n then 1 else 2) = 1 := by
  simp
