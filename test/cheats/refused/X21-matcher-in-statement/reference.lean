theorem match_zero (n : Nat) : (match n with | 0 => 1 | _ => 0) = 0 := by
  sorry
