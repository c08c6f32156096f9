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
