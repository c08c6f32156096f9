/-
what: Lemma names as a search tactic would find them.
-/
-- reference
theorem cancel (a b c : Nat) (h : a + c ≤ b + c) : a ≤ b := by
  sorry
-- submission
theorem cancel (a b c : Nat) (h : a + c ≤ b + c) : a ≤ b := by
  exact Nat.le_of_add_le_add_right h
