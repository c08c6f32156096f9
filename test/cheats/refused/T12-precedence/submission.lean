infixl:80 (priority := high) " + " => Nat.add

theorem mixed (a : Nat) : 2 * a + 1 = 2 * (a + 1) :=
  rfl
