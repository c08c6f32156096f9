theorem square_bound (n : Nat) : n * n ≤ n + 2 := by
  match n with
  | 0 => decide
  | 1 => decide
  | 2 => decide
  | _ + 3 => sorry
