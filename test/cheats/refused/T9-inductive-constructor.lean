/-
trick: The inductive predicate has one more constructor.
codes: definition-changed
-/
-- reference
inductive Reach : Nat → Prop where
  | zero : Reach 0
  | step (n : Nat) : Reach n → Reach (n + 2)

theorem reach_three : Reach 3 := by
  sorry
-- submission
inductive Reach : Nat → Prop where
  | zero : Reach 0
  | step (n : Nat) : Reach n → Reach (n + 2)
  | jump (n : Nat) : Reach n

theorem reach_three : Reach 3 :=
  .jump 3
