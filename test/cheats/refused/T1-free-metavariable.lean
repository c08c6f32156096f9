/-
trick: A term of the statement was replaced by `_`, to be filled in from the proof.
codes: statement-changed, elaboration-error
-/
-- reference
theorem some_sum (n : Nat) : n + 2 = n + 3 := by
  sorry
-- submission
theorem some_sum (n : Nat) : n + 2 = n + _ :=
  (rfl : n + 2 = n + 2)
