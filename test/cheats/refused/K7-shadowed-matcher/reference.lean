def f (n : Nat) : Nat :=
  match n with
  | 0 => 0
  | _ => 1

theorem f_one (n : Nat) : f n = 1 := by
  sorry
