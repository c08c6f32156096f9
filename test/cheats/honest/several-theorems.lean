/-
what: Three asked theorems, a helper between them, the last one proved from the first.
-/
-- reference
theorem first_fact (n : Nat) : n ≤ n * n := by
  sorry

theorem second_fact (n : Nat) : n < n + 1 := by
  sorry

theorem third_fact (n : Nat) : n < n * n + 1 := by
  sorry
-- submission
theorem first_fact (n : Nat) : n ≤ n * n := by
  exact Nat.le_mul_self n

theorem second_fact (n : Nat) : n < n + 1 := by
  omega

theorem helper (a b : Nat) (h : a ≤ b) : a < b + 1 := by
  omega

theorem third_fact (n : Nat) : n < n * n + 1 :=
  helper _ _ (first_fact n)
