/-
trick: One arm of a proof term by pattern matching is `sorry`.
codes: sorry
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
theorem no_gap : (n : Nat) → n + 1 = n
  | 0 => sorry
  | n + 1 => congrArg (· + 1) (no_gap n)
