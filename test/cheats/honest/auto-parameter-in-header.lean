/-
what: The header's structure has fields proved by a tactic by default; in the submission the header stands some lines lower.
-/
-- reference
structure Interval where
  low : Nat
  high : Nat
  valid : low ≤ high := by omega

theorem point_exists (n : Nat) : ∃ i : Interval, i.low = n ∧ i.high = n := by
  sorry
-- submission
/-! A few lines
of introduction. -/

theorem warm_up (n : Nat) : n ≤ n := by
  omega

structure Interval where
  low : Nat
  high : Nat
  valid : low ≤ high := by omega

theorem point_exists (n : Nat) : ∃ i : Interval, i.low = n ∧ i.high = n :=
  ⟨{ low := n, high := n }, rfl, rfl⟩
