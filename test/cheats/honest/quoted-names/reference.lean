theorem «weird name» (n : Nat) : n = n := by
  sorry

theorem Demo.«a.b» : 1 + 1 = 2 := by
  sorry

theorem «theorem» : 2 + 2 = 4 := by
  sorry

theorem «🙂» : 3 + 3 = 6 := by
  sorry
