theorem two_add_two : 2 + 2 = 5 := by
  obtain ⟨n, hn, hn'⟩ : ∃ n : Nat, n < 3 ∧ 4 < n := by sorry
  omega
