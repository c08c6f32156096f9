def limit : Nat := 100

theorem below (n : Nat) (h : n < 7) : limit < n := by
  sorry
