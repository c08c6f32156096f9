/-
what: The reference contains a proved lemma besides the asked theorem.
-/
-- reference
theorem known (n : Nat) : n ≤ n * n :=
  Nat.le_mul_self n

theorem asked (n : Nat) : n ≤ n * n + n := by
  sorry
-- submission
theorem known (n : Nat) : n ≤ n * n :=
  Nat.le_mul_self n

theorem asked (n : Nat) : n ≤ n * n + n := by
  have := known n
  omega
