theorem step_zero (n : Nat) : Nat.rec (motive := fun _ => Nat) 0 (fun _ _ => 1) n = 0 := by
  sorry
