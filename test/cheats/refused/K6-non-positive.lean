/-
trick: An inductive type that occurs to the left of an arrow in its own constructor.
codes: elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
inductive Bad : Type where
  | mk (f : Bad → Empty) : Bad

def Bad.no (b : Bad) : Empty := match b with | .mk f => f b

theorem two_add_two : 2 + 2 = 5 :=
  (Bad.no (.mk Bad.no)).elim
