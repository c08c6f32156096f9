/-
trick: A witness is obtained from a sorry.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  obtain ⟨n, hn, hn'⟩ : ∃ n : Nat, n < 3 ∧ 4 < n := by sorry
  omega
