/-
trick: A macro rule makes the tactic that proves termination a sorry; no sorry stands near the theorem.
codes: sorry
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
macro_rules
  | `(tactic| decreasing_tactic) => `(tactic| exact sorryAx _ true)

theorem no_gap (n : Nat) : n + 1 = n :=
  Nat.succ.inj (no_gap (n + 1))
termination_by n
