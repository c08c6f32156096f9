/-
trick: A helper lemma is sorry, the asked theorem is not.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem helper (a b : Nat) : a + b = a + b + 1 := by
  sorry

theorem two_add_two : 2 + 2 = 5 :=
  helper 2 2
