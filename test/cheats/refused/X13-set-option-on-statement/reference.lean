abbrev Num := Nat

theorem nums (a b : Num) : a + b = b + a := by
  sorry
