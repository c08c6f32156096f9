/-
trick: A `partial` theorem, made opaque by Lean without a termination proof.
codes: command-refused, elaboration-error, theorem-missing
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
partial theorem no_gap (n : Nat) : n + 1 = n :=
  Nat.succ.inj (no_gap (n + 1))
