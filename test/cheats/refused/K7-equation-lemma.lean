/-
trick: A sorry'd lemma takes the name of the equation lemma that `simp [f]` and `unfold f` look for.
codes: sorry, elaboration-error
-/
-- reference
def f (n : Nat) : Nat := n

theorem f_big (n : Nat) : f n = n + 1 := by
  sorry
-- submission
def f (n : Nat) : Nat := n

theorem f.eq_1 (n : Nat) : f n = n + 1 := by
  sorry

theorem f_big (n : Nat) : f n = n + 1 := by
  simp only [f]
