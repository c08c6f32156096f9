/-
what: Induction on an inductive predicate of the header.
-/
-- reference
inductive Reach : Nat → Prop where
  | zero : Reach 0
  | step (n : Nat) : Reach n → Reach (n + 2)

theorem reach_even (n : Nat) (h : Reach n) : n % 2 = 0 := by
  sorry
-- submission
inductive Reach : Nat → Prop where
  | zero : Reach 0
  | step (n : Nat) : Reach n → Reach (n + 2)

theorem reach_even (n : Nat) (h : Reach n) : n % 2 = 0 := by
  induction h with
  | zero => rfl
  | step n _ ih => omega
