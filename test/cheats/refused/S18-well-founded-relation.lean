/-
trick: The recursion goes down a relation whose well-foundedness is sorry.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
structure Up where
  n : Nat

instance : WellFoundedRelation Up where
  rel a b := b.n < a.n
  wf := by sorry

theorem climb (u : Up) : 2 + 2 = 5 :=
  climb ⟨u.n + 1⟩
termination_by u
decreasing_by exact Nat.lt_succ_self u.n

theorem two_add_two : 2 + 2 = 5 :=
  climb ⟨0⟩
