/-
trick: The same type as an `unsafe inductive`, which Lean lets through, used in a proof.
codes: command-refused, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
unsafe inductive Bad : Type where
  | mk (f : Bad → Empty) : Bad

unsafe def Bad.no (b : Bad) : Empty := match b with | .mk f => f b

theorem two_add_two : 2 + 2 = 5 :=
  (Bad.no (.mk Bad.no)).elim
