/-
trick: All cases of an induction are proved but the hard one.
codes: sorry
-/
-- reference
theorem square_bound (n : Nat) : n * n ≤ n + 2 := by
  sorry
-- submission
theorem square_bound (n : Nat) : n * n ≤ n + 2 := by
  match n with
  | 0 => decide
  | 1 => decide
  | 2 => decide
  | _ + 3 => sorry
