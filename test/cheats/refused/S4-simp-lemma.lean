/-
trick: A sorry'd lemma is in the simp set, the proof is only `by simp`.
codes: sorry
-/
-- reference
theorem weird (n : Nat) (h : n * n = 9) : n = 4 := by
  sorry
-- submission
@[simp] theorem square_nine (n : Nat) : n * n = 9 ↔ n = 4 := by
  sorry

theorem weird (n : Nat) (h : n * n = 9) : n = 4 := by
  simpa using h
