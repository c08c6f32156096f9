theorem bools (n : Nat) : (if n = 0 then true else decide (0 < n)) := by
  sorry
