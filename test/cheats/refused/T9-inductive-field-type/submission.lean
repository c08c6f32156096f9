inductive Reach : Nat → Prop where
  | zero : Reach 0
  | step (n : Nat) : Reach n → Reach (n + 1)

theorem reach_three : Reach 3 :=
  .step 2 (.step 1 (.step 0 .zero))
