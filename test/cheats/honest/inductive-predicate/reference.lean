inductive Reach : Nat → Prop where
  | zero : Reach 0
  | step (n : Nat) : Reach n → Reach (n + 2)

theorem reach_even (n : Nat) (h : Reach n) : n % 2 = 0 := by
  sorry
