/-
trick: The second component of an anonymous constructor is sorry.
codes: sorry
-/
-- reference
theorem odd_root : ∃ n : Nat, n * n = 3 := by
  sorry
-- submission
theorem odd_root : ∃ n : Nat, n * n = 3 :=
  ⟨2, sorry⟩
