/-
what: omega, simp, simp_all, grind, ac_rfl, contradiction and split in one proof.
-/
-- reference
theorem automation (a b c : Nat) (h : a < b) (l : List Nat) (p : Prop) (hp : p) (hn : b = 0 → ¬ p) :
    a + 1 ≤ b ∧ (l ++ []).length = l.length ∧ b ≠ 0 ∧ a + (b + c) = c + b + a ∧
      (if a < b then 1 else 2) = 1 := by
  sorry
-- submission
theorem automation (a b c : Nat) (h : a < b) (l : List Nat) (p : Prop) (hp : p) (hn : b = 0 → ¬ p) :
    a + 1 ≤ b ∧ (l ++ []).length = l.length ∧ b ≠ 0 ∧ a + (b + c) = c + b + a ∧
      (if a < b then 1 else 2) = 1 := by
  refine ⟨by omega, by simp, ?_, by ac_rfl, ?_⟩
  · intro h0
    simp_all
  · split
    · rfl
    · grind
