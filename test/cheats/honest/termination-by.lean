/-
what: A theorem by well-founded recursion with `termination_by` and `decreasing_by`.
-/
-- reference
theorem halving (n : Nat) : ∃ k, n < 2 ^ k := by
  sorry
-- submission
theorem halving (n : Nat) : ∃ k, n < 2 ^ k := by
  by_cases h : n = 0
  · exact ⟨0, by omega⟩
  · obtain ⟨k, hk⟩ := halving (n / 2)
    exact ⟨k + 1, by rw [Nat.pow_succ]; omega⟩
termination_by n
decreasing_by omega
