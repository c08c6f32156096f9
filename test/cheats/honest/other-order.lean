/-
what: Two asked theorems in the other order.
-/
-- reference
theorem first_fact (n : Nat) : n ≤ n + 1 := by
  sorry

theorem second_fact (n : Nat) : n < n + 1 := by
  sorry
-- submission
theorem second_fact (n : Nat) : n < n + 1 := by
  omega

theorem first_fact (n : Nat) : n ≤ n + 1 :=
  Nat.le_of_lt (second_fact n)
