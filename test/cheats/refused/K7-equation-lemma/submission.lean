def f (n : Nat) : Nat := n

theorem f.eq_1 (n : Nat) : f n = n + 1 := by
  sorry

theorem f_big (n : Nat) : f n = n + 1 := by
  simp only [f]
