def sign (n : Nat) : Nat :=
  match n with
  | 0 => 0
  | _ + 1 => 1

theorem sign_le (n : Nat) : sign n ≤ 1 := by
  sorry
