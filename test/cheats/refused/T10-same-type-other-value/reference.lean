def limit : Nat := 100

theorem lower_than (n : Nat) (h : 0 < n) : limit < n := by
  sorry
