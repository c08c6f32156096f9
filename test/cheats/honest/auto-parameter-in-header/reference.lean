structure Interval where
  low : Nat
  high : Nat
  valid : low ≤ high := by omega

theorem point_exists (n : Nat) : ∃ i : Interval, i.low = n ∧ i.high = n := by
  sorry
