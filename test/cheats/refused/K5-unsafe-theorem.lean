/-
trick: The theorem itself is declared `unsafe`, so it may call itself.
codes: command-refused, elaboration-error, theorem-missing
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
unsafe theorem no_gap (n : Nat) : n + 1 = n :=
  Nat.succ.inj (no_gap (n + 1))
